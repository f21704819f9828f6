// The C face of RE2. No exception leaves it: what cannot be had is reported as a value.
#include "regex.h"

#include <re2/filtered_re2.h>
#include <re2/re2.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <vector>

struct kn__regex {
    RE2 re;
    kn__regex(const char *pattern, const RE2::Options &options) : re(pattern, options) {}
};

namespace {

RE2::Options options_of(std::size_t memory) {
    RE2::Options options(RE2::Latin1);
    options.set_log_errors(false);
    options.set_max_mem(static_cast<std::int64_t>(memory));
    return options;
}

char *copy(const std::string &text) {
    char *out = static_cast<char *>(std::malloc(text.size() + 1));
    if (out) std::memcpy(out, text.c_str(), text.size() + 1);
    return out;
}

// Which of its atoms, taken alone, every match needs; -1 where there is none. The longest wins.
int needed_atom(const re2::FilteredRE2 &filter, const std::vector<std::string> &atoms) {
    int longest = -1;
    for (std::size_t i = 0; i < atoms.size(); i++) {
        std::vector<int> others, passed;
        for (std::size_t j = 0; j < atoms.size(); j++)
            if (j != i) others.push_back(static_cast<int>(j));
        filter.AllPotentials(others, &passed);
        bool longer =
            longest < 0 || atoms[i].size() > atoms[static_cast<std::size_t>(longest)].size();
        if (passed.empty() && longer) longest = static_cast<int>(i);
    }
    return longest;
}

bool literals(const char *pattern, std::size_t least, kn__literal_fn *fn, void *user) {
    static constexpr std::size_t most_atoms = 64;
    re2::FilteredRE2 filter(static_cast<int>(least));
    std::vector<std::string> atoms;
    std::vector<int> passed;
    int id = 0;
    if (filter.Add(pattern, options_of(1 << 23), &id) != RE2::NoError) return false;
    filter.Compile(&atoms);
    filter.AllPotentials({}, &passed);
    if (!passed.empty() || atoms.empty() || atoms.size() > most_atoms) return false;
    int needed = needed_atom(filter, atoms);
    for (std::size_t i = 0; i < atoms.size(); i++)
        if (needed < 0 || static_cast<int>(i) == needed) fn(atoms[i].data(), atoms[i].size(), user);
    return true;
}

} // namespace

extern "C" {

bool kn__regex_available(void) {
    return true;
}

kn__regex *kn__regex_make(const char *pattern, size_t memory, char **problem) {
    try {
        kn__regex *regex = new kn__regex(pattern, options_of(memory));
        if (regex->re.ok()) return regex;
        *problem = copy(regex->re.error());
        delete regex;
    } catch (const std::bad_alloc &) {
        *problem = copy("out of memory");
    }
    return nullptr;
}

void kn__regex_free(kn__regex *regex) {
    delete regex;
}

int kn__regex_groups(const kn__regex *regex) {
    return regex->re.NumberOfCapturingGroups();
}

void kn__regex_group_name(const kn__regex *regex, int group, char *name, size_t size) {
    const auto &names = regex->re.CapturingGroupNames();
    auto found = names.find(group);
    std::snprintf(name, size, "%s", found == names.end() ? "" : found->second.c_str());
}

int kn__regex_size(const kn__regex *regex) {
    return regex->re.ProgramSize();
}

bool kn__regex_find(const kn__regex *regex, const char *text, size_t length, size_t from, size_t to,
                    kn__span *spans, int n_spans) {
    re2::StringPiece pieces[KN__REGEX_SPANS];
    int groups = regex->re.NumberOfCapturingGroups() + 1;
    int wanted = n_spans < groups ? n_spans : groups;
    if (wanted > KN__REGEX_SPANS) wanted = KN__REGEX_SPANS;
    re2::StringPiece whole(text, length);
    if (!regex->re.Match(whole, from, to, RE2::UNANCHORED, pieces, wanted)) return false;
    for (int i = 0; i < wanted; i++) {
        if (!pieces[i].data()) {
            spans[i] = {SIZE_MAX, SIZE_MAX};
            continue;
        }
        spans[i].start = static_cast<size_t>(pieces[i].data() - text);
        spans[i].end = spans[i].start + pieces[i].size();
    }
    for (int i = wanted; i < n_spans; i++) spans[i] = {SIZE_MAX, SIZE_MAX};
    return true;
}

bool kn__regex_literals(const char *pattern, size_t least, kn__literal_fn *fn, void *user) {
    try {
        return literals(pattern, least, fn, user);
    } catch (const std::bad_alloc &) {
        return false;
    }
}
}

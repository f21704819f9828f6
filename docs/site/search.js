/* The search, and the filters of long lists. The index (assets/index.js) is loaded when the search
 * is first used. Nothing is sent anywhere.
 *
 * A result's score is the sum over the words of the query: how rare the word is, times the weight
 * of the field that holds it. An error whose message template fits the query, or whose slug or code
 * stands in it, comes before everything else. */
var kilnSearch = (function () {
    "use strict";
    var KIND = 0, TITLE = 1, WHERE = 2, TARGET = 3, WORDS = 4, BODY = 5, MESSAGE = 6;
    var WEIGHTS = [[TITLE, 8], [WORDS, 6], [MESSAGE, 3], [WHERE, 2], [BODY, 1]];
    var KINDS = {operation: 1.05, error: 1, guide: 1, header: 1.05, example: 0.6, decision: 0.6};
    var MOST = 24; /* results shown */
    var SAYS_NOTHING = new RegExp("^(a|an|and|are|at|be|by|can|cannot|did|do|does|error|for|from|" +
        "get|got|has|have|how|i|in|is|it|me|my|no|not|of|on|or|that|the|there|this|to|was|what|" +
        "when|which|why|with|you)$");

    var entries = [];
    var postings = new Map(); /* word: Map of entry to weight */
    var vocabulary = []; /* its words, sorted */
    var synonyms = new Map(); /* word: words that mean nearly the same */
    var templates = []; /* of messages: {entry, parts, length} */
    var whenLoaded = [];

    /* ---- Words ------------------------------------------------------------------------------ */

    /* Lower-case words; names also in parts: kn_reduce_max, CrossEntropyLoss. */
    function words(text) {
        var found = [];
        (text.match(/[A-Za-z0-9_\u00c0-\uffff]+/g) || []).forEach(function (word) {
            found.push(word.toLowerCase());
            var parts = word.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[\u00c0-\uffff]+/g) || [];
            if (parts.length < 2) return;
            parts.forEach(function (part) {
                if (part.length > 1 && !/^kn$/i.test(part)) found.push(part.toLowerCase());
            });
        });
        return found;
    }

    /* A word without its ending: shapes, saving, converted. */
    function forms(word) {
        var found = [];
        if (/[^s]s$/.test(word) && word.length > 3) found.push(word.slice(0, -1));
        var root = /^(.{3,})(?:ing|ed)$/.exec(word);
        if (root) found.push(root[1], root[1] + "e");
        return found;
    }

    function flat(text) {
        return text.toLowerCase().replace(/\s+/g, " ").trim();
    }

    /* The fixed parts of a message template, in order. */
    function templateOf(at) {
        var parts = entries[at][MESSAGE].split(/\{\w+\}/).map(function (part) {
            return part.toLowerCase().replace(/\s+/g, " ");
        }).filter(function (part) {
            return part.trim() !== "";
        });
        var length = parts.reduce(function (sum, part) {
            return sum + part.length;
        }, 0);
        return {entry: at, parts: parts, length: length};
    }

    function note(word, at, weight) {
        var where = postings.get(word);
        if (!where) postings.set(word, where = new Map());
        var before = where.get(at) || 0; /* what is said again counts little */
        where.set(at, Math.max(before, weight) + (before ? 0.02 : 0));
    }

    function load(list, alike) {
        entries = list;
        alike.forEach(function (line) {
            line.forEach(function (word) {
                synonyms.set(word, (synonyms.get(word) || []).concat(line));
            });
        });
        list.forEach(function (entry, at) {
            WEIGHTS.forEach(function (field) {
                words(entry[field[0]]).forEach(function (word) {
                    note(word, at, field[1]);
                    forms(word).forEach(function (form) { note(form, at, 0.9 * field[1]); });
                });
            });
            if (entry[MESSAGE]) templates.push(templateOf(at));
        });
        vocabulary = Array.from(postings.keys()).sort();
        whenLoaded.forEach(function (then) { then(); });
        whenLoaded = [];
    }

    function firstFrom(word) {
        var low = 0, high = vocabulary.length;
        while (low < high) {
            var middle = (low + high) >> 1;
            if (vocabulary[middle] < word) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /* Whether one letter more, fewer, other, or two exchanged make a of b. */
    function nearly(a, b) {
        if (Math.abs(a.length - b.length) > 1) return false;
        var i = 0, j = 0;
        while (i < a.length && i < b.length && a[i] === b[i]) i++;
        while (j < a.length - i && j < b.length - i &&
               a[a.length - 1 - j] === b[b.length - 1 - j]) j++;
        var restA = a.length - i - j, restB = b.length - i - j;
        if (restA <= 1 && restB <= 1) return true;
        return restA === 2 && restB === 2 && a[i] === b[i + 1] && a[i + 1] === b[i];
    }

    /* The words of the index that a word of the query stands for: [word, factor]. */
    function meant(word) {
        var found = [];
        for (var i = firstFrom(word); i < vocabulary.length && found.length < 80; i++) {
            var other = vocabulary[i];
            if (other.slice(0, word.length) !== word) break;
            if (other === word) found.push([other, 1]);
            else if (word.length > 1) found.push([other, 0.6 * word.length / other.length]);
        }
        if (!found.length && word.length > 3 && !forms(word).some(postings.has, postings)) {
            vocabulary.forEach(function (other) {
                if (other.length > 3 && nearly(word, other)) found.push([other, 0.4]);
            });
        }
        forms(word).forEach(function (form) {
            if (postings.has(form)) found.push([form, 0.9]);
        });
        (synonyms.get(word) || []).forEach(function (other) {
            if (other !== word && postings.has(other)) found.push([other, 0.3]);
        });
        return found;
    }

    /* Each word once, without those that many pages hold. */
    function telling(asked) {
        var all = Array.from(new Set(asked));
        var rare = all.filter(function (word) {
            var where = postings.get(word);
            return !SAYS_NOTHING.test(word) && (!where || where.size < entries.length / 8);
        });
        return rare.length ? rare : all;
    }

    /* ---- Ranking ---------------------------------------------------------------------------- */

    function scoreWords(query, scores) {
        var asked = telling(words(query)).slice(0, 60);
        var total = new Map(), strong = new Map(); /* words met, and met in names */
        asked.forEach(function (word) {
            var best = new Map(), named = new Set();
            meant(word).forEach(function (pair) {
                var where = postings.get(pair[0]);
                var rare = Math.log(1 + entries.length / where.size);
                where.forEach(function (weight, at) {
                    var score = rare * weight * pair[1];
                    if (score > (best.get(at) || 0)) best.set(at, score);
                    if (weight >= 5 && pair[1] >= 0.9) named.add(at);
                });
            });
            best.forEach(function (score, at) {
                scores.set(at, (scores.get(at) || 0) + score);
                total.set(at, (total.get(at) || 0) + 1);
            });
            named.forEach(function (at) { strong.set(at, (strong.get(at) || 0) + 1); });
        });
        scores.forEach(function (score, at) {
            var share = total.get(at) / asked.length;
            if (strong.get(at) === asked.length) share *= 1.6;
            share *= 1 + 4 / (4 + entries[at][TITLE].length); /* of equals the shortest */
            scores.set(at, score * share * (KINDS[entries[at][KIND]] || 1));
        });
    }

    /* How much of the query a template explains; 0 where it does not fit. */
    function fits(template, query) {
        var from = 0;
        for (var i = 0; i < template.parts.length; i++) {
            var part = i === template.parts.length - 1 ? template.parts[i].trimEnd()
                                                       : template.parts[i];
            var at = query.indexOf(part, from);
            if (at < 0) return 0;
            from = at + part.length;
        }
        return template.length;
    }

    function scoreMessages(query, scores) {
        var line = flat(query);
        if (line.length < 12) return;
        templates.forEach(function (template) {
            var length = template.length >= 8 ? fits(template, line) : 0;
            if (length) scores.set(template.entry, (scores.get(template.entry) || 0) +
                                                   500 + 20 * length);
        });
    }

    function scoreNames(query, scores) {
        var name = flat(query).replace(/\(\)?$/, "");
        var named = /kiln explain ([a-z0-9-]+)/.exec(flat(query));
        var codes = (query.toUpperCase().match(/\bKN[0-9]{1,4}\b/g) || []).map(function (code) {
            return "KN" + code.slice(2).padStart(4, "0");
        });
        entries.forEach(function (entry, at) {
            var title = entry[TITLE].toLowerCase(), more = 0;
            if (entry[KIND] === "error") {
                if (named && named[1] === title) more += 20000;
                if (codes.indexOf(entry[WHERE]) >= 0) more += 20000;
            }
            if (title === name) more += 1000;
            else if (title === "kn_" + name) more += 900;
            else if (entry[KIND] === "header" &&
                     entry[WORDS].toLowerCase().split(" ").indexOf(name) >= 0) more += 800;
            if (more) scores.set(at, (scores.get(at) || 0) + more);
        });
    }

    /* The entries that answer a query, best first. */
    function find(query) {
        var scores = new Map();
        if (!query.trim()) return [];
        scoreWords(query, scores);
        scoreMessages(query, scores);
        scoreNames(query, scores);
        return Array.from(scores).sort(function (a, b) {
            return b[1] - a[1] || a[0] - b[0];
        }).slice(0, MOST).map(function (pair) {
            var entry = entries[pair[0]];
            return {kind: entry[KIND], title: entry[TITLE], where: entry[WHERE],
                    target: entry[TARGET], body: entry[BODY], message: entry[MESSAGE]};
        });
    }

    /* ---- Showing ---------------------------------------------------------------------------- */

    var root = document.documentElement.dataset.root || "";
    var input, list, active = -1;

    function element(name, className, text) {
        var made = document.createElement(name);
        if (className) made.className = className;
        if (text) made.textContent = text;
        return made;
    }

    /* Adds text with the words of the query marked. */
    function addMarked(to, text, asked) {
        var pattern = asked.map(function (word) {
            return word.replace(/[^A-Za-z0-9_\u00c0-\uffff]/g, "");
        }).filter(function (word) {
            return word.length > 1 && !SAYS_NOTHING.test(word);
        }).join("|");
        if (!pattern) {
            to.append(text);
            return;
        }
        text.split(new RegExp("(" + pattern + ")", "gi")).forEach(function (part, i) {
            to.append(i % 2 ? element("mark", "", part) : part);
        });
    }

    /* The stretch of the body that the first of the rarer words stands in. */
    function snippet(body, asked) {
        var lower = body.toLowerCase(), at = -1;
        asked.slice().sort(function (a, b) { return b.length - a.length; }).some(function (word) {
            at = word.length > 2 ? lower.indexOf(word) : -1;
            return at >= 0;
        });
        var from = Math.max(0, at - 60);
        if (from) from = lower.indexOf(" ", from) + 1;
        var text = body.slice(from, from + 180);
        return (from ? "… " : "") + text + (from + 180 < body.length ? " …" : "");
    }

    function resultOf(hit, i, asked) {
        var link = element("a", "result " + hit.kind);
        link.href = root + hit.target;
        link.id = "result-" + i;
        link.setAttribute("role", "option");
        link.setAttribute("aria-selected", "false");
        link.tabIndex = -1;
        var head = element("span", "head");
        addMarked(head.appendChild(element("b")), hit.title, asked);
        head.append(" ", element("span", "where", hit.where));
        link.append(head, element("span", "kind", hit.kind));
        if (hit.message) addMarked(link.appendChild(element("span", "said")),
                                   hit.message.replace(/^\{operation\}: /, ""), asked);
        addMarked(link.appendChild(element("span", "snippet")), snippet(hit.body, asked), asked);
        return link;
    }

    function setOpen(open) {
        list.hidden = !open;
        input.setAttribute("aria-expanded", String(open));
        if (!open) setActive(-1);
    }

    function setActive(at) {
        var all = list.querySelectorAll(".result");
        active = at;
        all.forEach(function (result, i) {
            result.setAttribute("aria-selected", String(i === at));
        });
        if (at >= 0 && all[at]) {
            input.setAttribute("aria-activedescendant", all[at].id);
            all[at].scrollIntoView({block: "nearest"});
        } else {
            input.removeAttribute("aria-activedescendant");
        }
    }

    function show() {
        var query = input.value;
        list.replaceChildren();
        active = -1;
        if (!query.trim()) {
            setOpen(false);
            return;
        }
        var hits = find(query);
        var asked = Array.from(new Set(words(query))).slice(0, 60);
        hits.forEach(function (hit, i) { list.append(resultOf(hit, i, asked)); });
        if (!hits.length) list.append(element("p", "none", "Nothing matches. Fewer words may."));
        setOpen(true);
        setActive(hits.length ? 0 : -1);
    }

    function ready(then) {
        if (entries.length) {
            then();
            return;
        }
        whenLoaded.push(then);
        if (document.getElementById("search-index")) return;
        var script = element("script");
        script.id = "search-index";
        script.src = root + "assets/index.js";
        document.head.append(script);
    }

    function onKey(event) {
        var all = list.querySelectorAll(".result");
        if (event.key === "ArrowDown" && all.length) {
            setActive((active + 1) % all.length);
        } else if (event.key === "ArrowUp" && all.length) {
            setActive((active + all.length - 1) % all.length);
        } else if (event.key === "Enter") {
            if (all[Math.max(active, 0)]) all[Math.max(active, 0)].click();
        } else if (event.key === "Escape") {
            setOpen(false);
            input.blur();
        } else {
            return;
        }
        event.preventDefault();
    }

    /* A field of one line would join the lines of a pasted report without a blank. */
    function onPaste(event) {
        var text = event.clipboardData && event.clipboardData.getData("text");
        if (!text || text.indexOf("\n") < 0) return;
        event.preventDefault();
        input.setRangeText(text.replace(/\s+/g, " "), input.selectionStart, input.selectionEnd,
                           "end");
        ready(show);
    }

    function begin() {
        input = document.getElementById("search");
        list = document.getElementById("results");
        input.addEventListener("focus", function () { ready(function () {}); });
        input.addEventListener("input", function () { ready(show); });
        input.addEventListener("keydown", onKey);
        input.addEventListener("paste", onPaste);
        input.form.addEventListener("submit", function (event) { event.preventDefault(); });
        document.addEventListener("click", function (event) {
            if (!input.form.contains(event.target)) setOpen(false);
        });
        document.addEventListener("keydown", function (event) {
            var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
            var asked = (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) ||
                        (event.key === "k" && (event.ctrlKey || event.metaKey));
            if (!asked) return;
            event.preventDefault();
            input.focus();
            input.select();
        });
    }

    /* ---- Filters of long lists -------------------------------------------------------------- */

    function filter(field) {
        var rows = Array.from(document.querySelectorAll(field.dataset.filter));
        var said = rows.map(function (row) { return row.textContent.toLowerCase(); });
        var output = field.parentNode.querySelector("output");
        field.addEventListener("input", function () {
            var asked = field.value.toLowerCase().split(/\s+/), count = 0;
            rows.forEach(function (row, i) {
                row.hidden = !asked.every(function (word) { return said[i].indexOf(word) >= 0; });
                if (!row.hidden) count++;
            });
            document.querySelectorAll(".group").forEach(function (group) {
                group.hidden = !group.querySelector(field.dataset.filter + ":not([hidden])");
            });
            output.textContent = field.value.trim() ? count + " of " + rows.length : "";
        });
    }

    document.addEventListener("DOMContentLoaded", function () {
        begin();
        document.querySelectorAll("input[data-filter]").forEach(filter);
        var contents = document.getElementById("contents");
        var here = contents.querySelector("[aria-current]");
        if (here) contents.scrollTop = here.offsetTop - contents.clientHeight / 2;
    });

    return {load: load, find: find, ready: ready};
})();

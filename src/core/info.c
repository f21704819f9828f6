/* What this library is and what it finds on the machine: kiln info. */
#include <stdio.h>

#include <kiln/device.h>
#include <kiln/version.h>

#include "core/context.h"
#include "core/platform.h"

#ifndef KILN_BUILD_TYPE
#define KILN_BUILD_TYPE "unknown"
#endif

static const char *yes_no(bool yes) {
    return yes ? "yes" : "no";
}

static void print_features(FILE *file) {
    static const struct {
        unsigned bit;
        const char *name;
    } all[] = {{KN__CPU_AVX2, "AVX2+FMA+F16C"},       {KN__CPU_AVX512, "AVX-512 F/BW/DQ/VL"},
               {KN__CPU_AVX512_BF16, "AVX-512 BF16"}, {KN__CPU_AVX512_FP16, "AVX-512 FP16"},
               {KN__CPU_AVX512_VNNI, "AVX-512 VNNI"}, {KN__CPU_NEON, "NEON"}};
    unsigned found = kn__cpu_features();
    fprintf(file, "processor   %d in use:", kn__cpu_count());
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (found & all[i].bit) fprintf(file, " %s", all[i].name);
    }
    fprintf(file, found ? "\n" : " no vector extensions that Kiln uses\n");
}

void kn_print_info(kn_context *kn, FILE *file) {
    bool zlib = false, jansson = false;
#ifdef KILN_WITH_ZLIB
    zlib = true;
#endif
#ifdef KILN_WITH_JANSSON
    jansson = true;
#endif
    fprintf(file, "Kiln        %s, %s build, %s\n", kn_version_text(), KILN_BUILD_TYPE,
#if defined(__clang__)
            "clang " __clang_version__
#elif defined(__GNUC__)
            "gcc " __VERSION__
#else
            "another compiler"
#endif
    );
    fprintf(file, "built with  zlib: %s (compressed data files); jansson: %s (weight files)\n",
            yes_no(zlib), yes_no(jansson));
    print_features(file);
    fprintf(file, "threads     %d\n", kn_thread_count(kn));
    kn_device *dev = kn_device_open(kn, "default");
    fprintf(file, "default     %s\n", kn_device_is_nil(dev) ? "none" : kn_device_text(dev));
    fprintf(file, "backends\n");
    kn_print_backends(kn, file);
}

/* Other arrangements of axes by a pattern, as in einops (Rogozhnikov 2022).
 *
 * A pattern is "axes -> axes". An axis has a name; (a b) stands for one axis whose elements are
 * those of a and b, b moving fastest; "..." for any number of axes that stay as they are; 1 for an
 * axis of size 1. Sizes that do not follow from the tensor are given behind the pattern:
 *
 *     kn_rearrange(x, "b (h p) (w q) c -> (b h w) p q c", {"p", 16}, {"q", 16})
 *     kn_rearrange_reduce(x, "b c (h 2) (w 2) -> b c h w", "mean")
 *     kn_rearrange_repeat(x, "h w -> (h r) w 3", {"r", 2})
 *
 * Every call is a view, permutations of views and, where axes that are not side by side become one,
 * one copy; differentiable. Errors: einops-syntax (with the place), einops-rank, einops-size. */
#ifndef KILN_EINOPS_H
#define KILN_EINOPS_H

#include <kiln/base.h>

KN_EXTERN_C_BEGIN

/* The size of an axis of the pattern. */
typedef struct kn_axis_size {
    const char *name;
    int64_t size;
} kn_axis_size;

/* Both sides name the same axes. */
KN_API kn_tensor *kn_rearrange_with(kn_tensor *x, const char *pattern, const kn_axis_size *sizes,
                                    uint32_t count);
/* Axes that the right side lacks are reduced: by "sum", "mean", "max", "min", "prod", "any" or
 * "all". Numbers stand for axes without a name. */
KN_API kn_tensor *kn_rearrange_reduce_with(kn_tensor *x, const char *pattern, const char *reduction,
                                           const kn_axis_size *sizes, uint32_t count);
/* Along axes that the left side lacks, all of whose sizes are given or are numbers, x is repeated.
 */
KN_API kn_tensor *kn_rearrange_repeat_with(kn_tensor *x, const char *pattern,
                                           const kn_axis_size *sizes, uint32_t count);

/* What the call macros fill: up to ten sizes. */
enum { KN__AXIS_SIZES = 10 };
typedef struct kn__rearrange_call {
    kn_tensor *x;
    const char *pattern;
    kn_axis_size s0, s1, s2, s3, s4, s5, s6, s7, s8, s9;
} kn__rearrange_call;
typedef struct kn__rearrange_reduce_call {
    kn_tensor *x;
    const char *pattern, *reduction;
    kn_axis_size s0, s1, s2, s3, s4, s5, s6, s7, s8, s9;
} kn__rearrange_reduce_call;

#ifndef __cplusplus
static inline uint32_t kn__axis_sizes(const kn_axis_size *sizes) {
    uint32_t n = 0;
    while (n < KN__AXIS_SIZES && sizes[n].name) n++;
    return n;
}
#define KN__SIZES(c) \
    { (c)->s0, (c)->s1, (c)->s2, (c)->s3, (c)->s4, (c)->s5, (c)->s6, (c)->s7, (c)->s8, (c)->s9 }
KN__INLINE kn_tensor *kn__rearrange(const kn__rearrange_call *c) {
    const kn_axis_size sizes[KN__AXIS_SIZES] = KN__SIZES(c);
    return kn_rearrange_with(c->x, c->pattern, sizes, kn__axis_sizes(sizes));
}
KN__INLINE kn_tensor *kn__rearrange_reduce(const kn__rearrange_reduce_call *c) {
    const kn_axis_size sizes[KN__AXIS_SIZES] = KN__SIZES(c);
    return kn_rearrange_reduce_with(c->x, c->pattern, c->reduction, sizes, kn__axis_sizes(sizes));
}
KN__INLINE kn_tensor *kn__rearrange_repeat(const kn__rearrange_call *c) {
    const kn_axis_size sizes[KN__AXIS_SIZES] = KN__SIZES(c);
    return kn_rearrange_repeat_with(c->x, c->pattern, sizes, kn__axis_sizes(sizes));
}
#define kn_rearrange(x_, ...) \
    kn__rearrange(&(kn__rearrange_call){.x = (x_), .pattern = __VA_ARGS__})
#define kn_rearrange_reduce(x_, pattern_, ...) \
    kn__rearrange_reduce(                      \
        &(kn__rearrange_reduce_call){.x = (x_), .pattern = (pattern_), .reduction = __VA_ARGS__})
#define kn_rearrange_repeat(x_, ...) \
    kn__rearrange_repeat(&(kn__rearrange_call){.x = (x_), .pattern = __VA_ARGS__})
#endif

KN_EXTERN_C_END
#endif

/* Indices as rows of zeros and ones. */
#include "ops/indexing.h"
#include "ops/samples.h"

/* The number of classes is one more than the largest index; false after raising. */
static bool count_classes(kn__call *call, int64_t *classes) {
    int64_t largest;
    kn__call_site b;
    if (kn__desc_numel(&call->in[0]->d) == 0) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "classes", *classes,
                                        "0 or more where there is no index");
        return false;
    }
    if (!kn__data_size(call, kn_cast(kn_max(call->in[0]), KN_I64), &largest)) return false;
    *classes = largest < 0 ? 0 : largest == INT64_MAX ? largest : largest + 1;
    return true;
}

bool kn__infer_one_hot(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    int64_t *classes = &((kn_classes_args *)call->args)->classes;
    kn_shape shape = kn__desc_shape(x);
    kn__call_site b;
    if (*classes < -1) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "classes", *classes,
                                        "0 or more, or -1");
        return false;
    }
    if (shape.rank == KN_MAX_RANK) {
        kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), shape.rank + 1, KN_MAX_RANK);
        return false;
    }
    if (*classes == -1 && !count_classes(call, classes)) return false;
    shape.dim[shape.rank++] = *classes;
    return kn__out_shape(call, 0, KN_I64, shape);
}

int kn__ref_one_hot(const kn_launch *l) {
    const kn_desc *index = l->in[0], *out = l->out[0];
    int64_t classes = ((const kn_classes_args *)l->args)->classes;
    int status = kn__check_indices(l, index, index->rank, classes);
    if (status != KN_OK) return status;
    kn__zero_elements(out);
    kn_desc rows = *out;
    rows.rank--;
    const kn_desc *d[] = {index, &rows};
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        int64_t class = kn__load_i(index, w.offset[0]);
        kn__store_i(out, w.offset[1] + class * out->strides[rows.rank], 1);
    } while (kn__walk_next(&w));
    return KN_OK;
}

#ifdef KILN_TESTING
KN__SAMPLES(one_hot) = {
    {.in = {{.shape = {1, {5}}, .low = 0, .high = 4}}, .args = &(kn_classes_args){4}},
    {.in = {{.shape = {2, {2, 3}}, .low = 0, .high = 6}}, .args = &(kn_classes_args){6}},
    {.in = {{.shape = {0, {0}}, .low = 0, .high = 3}}, .args = &(kn_classes_args){3}},
    {.in = {{.shape = {1, {0}}}}, .args = &(kn_classes_args){0}},
    {.in = {{.shape = {2, {2, 3}}, .low = 0, .high = 6}}, .args = &(kn_classes_args){-1}},
    {.in = {{.shape = {1, {2}}, .values = (const double[]){0, 0}}}, .args = &(kn_classes_args){-1}},
    {.in = {{.shape = {1, {2}}, .values = (const double[]){0, 0}}}, .args = &(kn_classes_args){1}},
    {.in = {{.shape = {1, {0}}}},
     .args = &(kn_classes_args){-1},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {1, {2}}, .values = (const double[]){-1, -2}}},
     .args = &(kn_classes_args){-1},
     .dtypes = KN_DTYPES_SIGNED,
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {1, {5}}}},
     .args = &(kn_classes_args){-2},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {1, {2}}, .values = (const double[]){0, 3}}},
     .args = &(kn_classes_args){3},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif

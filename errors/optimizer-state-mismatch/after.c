#include <kiln/kiln.h>

static kn_status keep_one(const kn_state_item *item, void *user) {
    kn_state_item *saved = user;
    if (item->tensor) *saved = *item; /* the momentum of the weight */
    return KN_OK;
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *old = kn_require_grad(kn_rand(dev, KN_SHAPE(10))); /* of the same model */
    kn_tensor *w = kn_require_grad(kn_rand(dev, KN_SHAPE(10)));
    kn_optimizer *a = kn_sgd(NULL, .params = KN_LIST(kn_name(old, "w")), .momentum = 0.9);
    kn_optimizer *b = kn_sgd(NULL, .params = KN_LIST(kn_name(w, "w")), .momentum = 0.9);
    kn_grads *grads = NULL;
    kn_state_item items[4] = {{.name = "steps", .number = kn_number_i64(1)},
                              {.name = "lr", .number = kn_number_f64(0.01)},
                              {.name = "w.step", .number = kn_number_i64(1)}};
    int failed = kn_backward(kn_sum(kn_square(old)), &grads) != KN_OK;
    failed |= kn_optimizer_step(a, grads) != KN_OK;
    failed |= kn_optimizer_each_state(a, keep_one, &items[3]) != KN_OK;
    if (kn_optimizer_set_state(b, items, 4) != KN_OK)
        failed = kn_report_error(kn_last_error(kn), stderr);
    kn_optimizer_free(a);
    kn_optimizer_free(b);
    kn_close(kn);
    return failed;
}

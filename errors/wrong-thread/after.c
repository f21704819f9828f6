#include <kiln/kiln.h>
#include <pthread.h>

typedef struct job {
    kn_device *dev;
    kn_shared *x;
} job;

static void *work(void *user) {
    job *j = user;
    kn_context *own = kn_open(NULL); /* one a thread */
    kn_print(kn_sum(kn_import(kn_device_open(own, kn_device_text(j->dev)), j->x)));
    kn_close(own);
    return NULL;
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *x = kn_rand(dev, KN_SHAPE(1000));
    job j = {.dev = dev, .x = kn_share(x)};
    pthread_t thread;
    int failed = pthread_create(&thread, NULL, work, &j) != 0;
    if (!failed) pthread_join(thread, NULL);
    kn_shared_drop(j.x);
    failed |= kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}

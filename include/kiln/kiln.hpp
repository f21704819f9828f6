/* Kiln for C++17: the public interface, with overloads in place of the call macros of C, and a few
 * small types in namespace kn that stand for what C++ does not have of C: guards for scopes and
 * modes, and lists of numbers.
 *
 *     kn::context kn;
 *     kn_device *dev = kn_device_open(kn, "autodiff(default)");
 *     {
 *         kn::scope scope(kn);
 *         kn_tensor *x = kn_randn(dev, kn::shape{64, 784});
 *         kn_sum_options rows{};
 *         rows.axes = kn::axes{-1};
 *         kn_print(kn_sum(x, rows));
 *     }
 *     return kn_report(kn, stderr);
 *
 * The braces after an options struct's name matter: they set every field to zero, the default. In
 * C++20 it is one line, kn_sum(x, {.axes = kn::axes{-1}}). Nothing here throws. */
#ifndef KILN_KILN_HPP
#define KILN_KILN_HPP

#include <kiln/calls.hpp>
#include <kiln/kiln.h>
#include <kiln/ops.hpp>

#include <initializer_list>
#include <type_traits>

namespace kn {

/* A context that is closed at the end of its block. */
class context {
  public:
    explicit context(const kn_open_options *options = nullptr) : kn_(kn_open(options)) {}
    ~context() { kn_close(kn_); }
    context(const context &) = delete;
    context &operator=(const context &) = delete;
    operator kn_context *() const { return kn_; }

  private:
    kn_context *kn_;
};

/* An entry of the scope stack that ends with its block, by return and exception too. */
class guard {
  public:
    ~guard() { kn_scope_close(&scope_); }
    guard(const guard &) = delete;
    guard &operator=(const guard &) = delete;
    /* Ends it now. */
    void close() { kn_scope_close(&scope_); }

  protected:
    explicit guard(kn_scope opened) : scope_(opened) {}

  private:
    kn_scope scope_;
};

/* The rest of the block is a scope, as KN_SCOPE_HERE in C. */
class scope : public guard {
  public:
    explicit scope(kn_context *kn, const char *place = nullptr)
        : guard(kn_scope_open_at(kn, place)) {}
};

/* The rest of the block records nothing, as KN_NO_GRAD_HERE in C. */
class no_grad : public guard {
  public:
    explicit no_grad(kn_context *kn) : guard(kn_mode_open(kn, KN_MODE_NO_GRAD, 0)) {}
};

/* Mixed precision for the rest of the block, as KN_AUTOCAST in C. */
class autocast : public guard {
  public:
    autocast(kn_context *kn, kn_dtype dtype) : guard(kn_autocast_open(kn, dtype)) {}
};

/* A tensor that the object keeps (kn_keep) for as long as it lives; it ends before the context. */
class kept {
  public:
    kept() = default;
    explicit kept(kn_tensor *t) : t_(kn_keep(t)) {}
    kept(const kept &other) : t_(other.t_ ? kn_keep(other.t_) : nullptr) {}
    kept(kept &&other) noexcept : t_(other.t_) { other.t_ = nullptr; }
    kept &operator=(kept other) noexcept {
        kn_tensor *mine = t_;
        t_ = other.t_;
        other.t_ = mine;
        return *this;
    }
    ~kept() {
        if (t_) kn_drop(t_);
    }
    operator kn_tensor *() const { return t_ ? t_ : kn_nil(); }

  private:
    kn_tensor *t_ = nullptr;
};

namespace detail {
/* Copies at most KN_MAX_RANK numbers and says how many there were: the call refuses more. */
inline int32_t fill(int64_t *to, std::initializer_list<int64_t> numbers) {
    int32_t n = 0;
    for (int64_t number : numbers) {
        if (n < KN_MAX_RANK) to[n] = number;
        n++;
    }
    return n;
}
} // namespace detail

/* kn::shape{2, 3}; kn::shape{} is the shape of rank 0. */
struct shape : kn_shape {
    shape(std::initializer_list<int64_t> sizes) : kn_shape() { rank = detail::fill(dim, sizes); }
};
/* kn::axes{0, -1} */
struct axes : kn_axes {
    axes(std::initializer_list<int64_t> list) : kn_axes() { count = detail::fill(axis, list); }
};
/* kn::dims{2}: for every axis; kn::dims{1, 2}: one an axis. */
struct dims : kn_dims {
    dims(std::initializer_list<int64_t> list) : kn_dims() { count = detail::fill(dim, list); }
};
/* As much padding as makes a convolution's result ceil(size / stride) long. */
inline kn_dims same() {
    kn_dims d = {};
    d.count = KN_SAME_COUNT;
    return d;
}

/* kn::number(2), kn::number(0.5): a number of the expression's own kind. */
template <class T> kn_number number(T value) {
    static_assert(std::is_arithmetic<T>::value, "kn::number takes a number");
    if constexpr (std::is_floating_point<T>::value) {
        return kn_number_f64(static_cast<double>(value));
    } else if constexpr (std::is_unsigned<T>::value && sizeof(T) == sizeof(uint64_t)) {
        return kn_number_u64(value);
    } else {
        return kn_number_i64(value);
    }
}

/* Optional numbers that are given, as KN_SOME in C. */
inline kn_some_i64 some(int64_t value) {
    return {true, value};
}
inline kn_some_i64 some(int value) {
    return {true, value};
}
inline kn_some_f64 some(double value) {
    return {true, value};
}
inline kn_some_real some_real(long double value) {
    return {true, value};
}

} // namespace kn

#endif

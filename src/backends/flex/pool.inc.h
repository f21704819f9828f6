/* Pooling over contiguous planes of elements T; included by pool.c once a type. One and two spatial
 * axes are three with sizes of 1 in front. */

static inline bool FN(beats)(T v, T best) {
    return v > best || (v != v && best == best);
}

static void FN(max_plane)(const shape3 *s, const T *x, T *y, int64_t *indices) {
    for (int64_t d = 0; d < s->out[0]; d++) {
        for (int64_t h = 0; h < s->out[1]; h++) {
            for (int64_t w = 0; w < s->out[2]; w++) {
                const kn__span *sd = &s->span[0][d], *sh = &s->span[1][h], *sw = &s->span[2][w];
                int64_t at = (sd->begin * s->in[1] + sh->begin) * s->in[2] + sw->begin;
                T best = x[at];
                for (int64_t i = sd->begin; i < sd->end; i += sd->step) {
                    for (int64_t j = sh->begin; j < sh->end; j += sh->step) {
                        const T *row = x + (i * s->in[1] + j) * s->in[2];
                        for (int64_t k = sw->begin; k < sw->end; k += sw->step) {
                            if (!FN(beats)(row[k], best)) continue;
                            best = row[k];
                            at = row + k - x;
                        }
                    }
                }
                *y++ = best;
                *indices++ = at;
            }
        }
    }
}

/* Windows of two by two without overlap, the most usual ones: no inner loops. Of equals the first
 * counts, as everywhere. */
static void FN(max_plane_2x2)(const shape3 *s, const T *x, T *y, int64_t *indices) {
    int64_t width = s->in[2];
    for (int64_t h = 0; h < s->out[1]; h++) {
        for (int64_t w = 0; w < s->out[2]; w++) {
            int64_t at = 2 * h * width + 2 * w;
            T a = x[at], b = x[at + 1], c = x[at + width], d = x[at + width + 1];
            bool right = FN(beats)(b, a), below_right = FN(beats)(d, c);
            T top = right ? b : a, bottom = below_right ? d : c;
            int64_t top_at = at + right, bottom_at = at + width + below_right;
            bool below = FN(beats)(bottom, top);
            *y++ = below ? bottom : top;
            *indices++ = below ? bottom_at : top_at;
        }
    }
}

static void FN(avg_plane)(const shape3 *s, const T *x, T *y) {
    for (int64_t d = 0; d < s->out[0]; d++) {
        for (int64_t h = 0; h < s->out[1]; h++) {
            for (int64_t w = 0; w < s->out[2]; w++) {
                const kn__span *sd = &s->span[0][d], *sh = &s->span[1][h], *sw = &s->span[2][w];
                double sum = 0;
                for (int64_t i = sd->begin; i < sd->end; i++) {
                    for (int64_t j = sh->begin; j < sh->end; j++) {
                        const T *row = x + (i * s->in[1] + j) * s->in[2];
                        for (int64_t k = sw->begin; k < sw->end; k++) sum += (double)row[k];
                    }
                }
                *y++ = (T)(sum / divisor_of(s, sd, sh, sw));
            }
        }
    }
}

static void FN(avg_back_plane)(const shape3 *s, const T *dy, T *dx) {
    memset(dx, 0, (size_t)(s->in[0] * s->in[1] * s->in[2]) * sizeof *dx);
    for (int64_t d = 0; d < s->out[0]; d++) {
        for (int64_t h = 0; h < s->out[1]; h++) {
            for (int64_t w = 0; w < s->out[2]; w++) {
                const kn__span *sd = &s->span[0][d], *sh = &s->span[1][h], *sw = &s->span[2][w];
                T part = (T)((double)*dy++ / divisor_of(s, sd, sh, sw));
                for (int64_t i = sd->begin; i < sd->end; i++) {
                    for (int64_t j = sh->begin; j < sh->end; j++) {
                        T *row = dx + (i * s->in[1] + j) * s->in[2];
                        for (int64_t k = sw->begin; k < sw->end; k++) row[k] += part;
                    }
                }
            }
        }
    }
}

static void FN(planes)(void *user, int64_t begin, int64_t end) {
    const job *j = user;
    const shape3 *s = j->shape;
    int64_t in = s->in[0] * s->in[1] * s->in[2], out = s->out[0] * s->out[1] * s->out[2];
    for (int64_t p = begin; p < end; p++) {
        const T *x = (const T *)j->from + p * (j->back ? out : in);
        T *y = (T *)j->to + p * (j->back ? in : out);
        int64_t *indices = j->indices ? j->indices + p * out : NULL;
        switch (j->what) {
        case MAX:
            FN(max_plane)(s, x, y, indices);
            break;
        case MAX_2X2:
            FN(max_plane_2x2)(s, x, y, indices);
            break;
        case AVG:
            FN(avg_plane)(s, x, y);
            break;
        case AVG_BACK:
            FN(avg_back_plane)(s, x, y);
            break;
        case MAX_BACK:
            memset(y, 0, (size_t)in * sizeof *y);
            for (int64_t i = 0; i < out; i++) y[indices[i]] += x[i];
            break;
        case PICK:
            for (int64_t i = 0; i < out; i++) y[i] = x[indices[i]];
            break;
        }
    }
}
#undef T
#undef FN

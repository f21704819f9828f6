/* Failures of files: the system's error number becomes the record that says what to do. */
#include "fail.h"

#include <errno.h>
#include <string.h>

kn_status kn__fail_file(kn_context *kn, const kn__site *site, const kn__file_site *file,
                        int error) {
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        if (file->writing) return kn__fail_folder_not_found(kn, site, file->path);
        return kn__fail_file_not_found(kn, site, file->path);
    case EACCES:
    case EPERM:
    case EROFS:
        return kn__fail_file_permission(kn, site, file->action, file->path);
    case EISDIR:
        return kn__fail_file_is_folder(kn, site, file->path);
    case ENOSPC:
#ifdef EDQUOT
    case EDQUOT:
#endif
        return kn__fail_disk_full(kn, site, file->path, file->bytes);
    case ENOMEM:
        return kn__fail_out_of_memory_host(kn, site, file->bytes);
    default:
        return kn__fail_file_io(kn, site, file->action, file->path, strerror(error));
    }
}

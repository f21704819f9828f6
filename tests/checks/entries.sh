#!/bin/sh
# entries.sh: every public function that gives tensors, lists or modules is an entry of
# src/core/entries.def, so that what it makes can be traced to the line that called it. Rows note
# theirs by themselves (printed by opgen), and so does kn_apply. Those below make nothing, but
# kn_nn_activation_of, whose module runs a function of the user's.
set -eu
cd "$(dirname "$0")/../.."
none='kn_nil kn_keep kn_name kn_scope_return kn_module_find kn_module_child kn_module_parent
    kn_module_param kn_module_stray kn_nn_activation_of kn_apply'
failed=0
declared=$(cat include/kiln/*.h | grep -oE '^KN_API (kn_tensor|kn_list|kn_module|kn_optimizer) \*kn_[a-z0-9_]+' |
    sed 's/.*\*//; s/_with$//; s/^kn_einsum_list$/kn_einsum/; s/_sequential_of$/_sequential/' | sort -u)
for name in $declared; do
    grep -qE "^(kn_tensor \*|kn_status )$name(_with)?\(" src/ops/printed_api.c && continue
    grep -q "^KN_ENTRY($name)" src/core/entries.def && continue
    # shellcheck disable=SC2086,SC2116 # a list of names
    case " $(echo $none) " in *" $name "*) continue ;; esac
    echo "$name: begin it with KN__ENTRY, and add it to src/core/entries.def (core/entry.h)"
    failed=1
done
# An entry that no function begins with would be a name that nothing shows.
for name in $(sed -n 's/^KN_ENTRY(\(.*\))$/\1/p' src/core/entries.def); do
    grep -rqE "KN__ENTRY\(.*, $name\);" src || {
        echo "src/core/entries.def: no function begins with KN__ENTRY(…, $name)"
        failed=1
    }
done
[ "$failed" -eq 0 ] && echo "$(grep -c '^KN_ENTRY' src/core/entries.def) entries in order"
exit "$failed"

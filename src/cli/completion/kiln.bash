# Completion of kiln for bash.
_kiln() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="explain info version help"
    elif [ "${COMP_WORDS[1]}" = explain ]; then
        case " ${COMP_WORDS[*]} " in
        *" --import "*)
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
            ;;
        esac
        case $before in
        --tag) words=$(kiln explain --tags 2>/dev/null) ;;
        *)
            case $word in
            -*) words="--list --tag --tags --json --match --import --imported --remove --help" ;;
            *) words=$(kiln explain --names 2>/dev/null) ;;
            esac
            ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -F _kiln kiln

# Completion of kiln for fish.
set -l commands explain info version help
complete -c kiln -f
complete -c kiln -n "not __fish_seen_subcommand_from $commands" -a explain -d 'what an error means'
complete -c kiln -n "not __fish_seen_subcommand_from $commands" -a info -d 'what is installed'
complete -c kiln -n "not __fish_seen_subcommand_from $commands" -a version -d 'the version alone'
complete -c kiln -n "not __fish_seen_subcommand_from $commands" -a help -d 'a short text'
set -l explaining '__fish_seen_subcommand_from explain'
complete -c kiln -n $explaining -a '(kiln explain --names 2>/dev/null)'
complete -c kiln -n $explaining -l list -d 'list all errors'
complete -c kiln -n $explaining -l tag -x -a '(kiln explain --tags 2>/dev/null)' -d 'only those with a tag'
complete -c kiln -n $explaining -l tags -d 'list the tags'
complete -c kiln -n $explaining -l json -d 'print JSON'
complete -c kiln -n $explaining -l match -d 'explain the errors of a log'
complete -c kiln -n $explaining -l import -r -F -d 'add records from JSON files'
complete -c kiln -n $explaining -l imported -d 'list what was imported'
complete -c kiln -n $explaining -l remove -d 'remove imported records'
complete -c kiln -n $explaining -l help -d 'a short text about the options'

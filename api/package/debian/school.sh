#!/bin/sh
# The command `school`: /usr/bin/school leads here by the link /usr/lib/school/current, which is root's.
# Where root calls it, the command runs as the user `school`, and encrypted backups as `school-backup`, who alone may read
# their key; only what sets the machine up stays root.
set -eu
program=$(dirname "$(readlink -f "$0")")
node=$program/node_modules/node/bin/node
SCHOOL_SETTINGS=/etc/school/school.env
export SCHOOL_SETTINGS
KEY=/etc/school/backup.key

usage() {
  cat <<'END'
usage: school COMMAND [WORDS]

  setup        makes user, settings, school, account and HTTPS on this machine
  serve        starts the server in the foreground
  update       serves the version that was installed last: 0, or 1 where the one before goes on
  rollback     serves the version before again, with the data of today or of a backup
  status       tells how the school is: 0, 1 or 2
  alert        mails what is bad to the principals, once a day each
  admin        adds an administrator, or gives a new password
  backup       makes an encrypted backup, or writes the school to one file
  restore      brings a school back from an encrypted backup, or from one file
  verify       restores a backup beside and compares it
  move         copies the school to another database or store
  publish      publishes every page again, also to a folder or a store
  remove-data  deletes the school's data, after its name is typed

school COMMAND --help says more about one of them.
END
}

# Whether a file is named: without one, backup and restore mean the encrypted backups.
names_file() {
  while [ $# -gt 0 ]; do
    case $1 in
      --at | --from) [ $# -eq 1 ] || shift ;;
      -) return 0 ;;
      -*) ;;
      *) return 0 ;;
    esac
    shift
  done
  return 1
}

[ $# -gt 0 ] || { usage >&2; exit 64; }
command=$1
shift
user=school
case $command in
  -h | --help | help) usage; exit 0 ;;
  --version) echo '@VERSION@'; exit 0 ;;
  setup | remove-data) file=$command user=root ;;
  serve | status | alert | update | rollback | admin | backup | restore | verify | move) file=$command ;;
  publish) file=publish-site ;;
  *) printf 'unknown command\n' >&2; usage >&2; exit 64 ;;
esac
case $command in
  backup) names_file "$@" || user=school-backup ;;
  # Root brings the settings back too; the school itself is written by the user `school`.
  restore) names_file "$@" || user=root ;;
  verify) case " $* " in *' --weekly '*) user=school-backup ;; esac ;;
esac

help=
for word; do
  case $word in
    --) break ;;
    -h | --help) help=yes ;;
  esac
done

become=
if [ "$help" ]; then
  # Only prints: nothing is opened, so nothing is needed.
  [ "$(id -u)" != 0 ] || become='setpriv --reuid=65534 --regid=65534 --clear-groups'
elif [ $user = root ]; then
  [ "$(id -u)" = 0 ] || { echo "only root may call school $command" >&2; exit 77; }
elif [ $user = school-backup ] && [ "$(id -u)" != 0 ]; then
  [ -r $KEY ] || { echo "$KEY cannot be read: only root and the user school-backup may call school $command" >&2; exit 77; }
elif [ "$(id -u)" = 0 ]; then
  [ -e $SCHOOL_SETTINGS ] || { echo "$SCHOOL_SETTINGS is not there: school setup --domain NAME --admin EMAIL makes it" >&2; exit 78; }
  become='setpriv --reuid=school --regid=school --init-groups --inh-caps=-all'
  # It reads the school's data and changes nothing of it; access() knows of that right with this bit only.
  [ $user != school-backup ] || become='setpriv --reuid=school-backup --regid=school-backup --groups=school --inh-caps=-all,+dac_read_search --ambient-caps=-all,+dac_read_search --bounding-set=-all,+dac_read_search --securebits=+no_setuid_fixup --no-new-privs'
elif [ ! -r $SCHOOL_SETTINGS ]; then
  echo "$SCHOOL_SETTINGS cannot be read: only root and the user school may call school $command" >&2
  exit 77
fi

# Compiled code is kept for the next start, never where root would read what another user has written.
if [ $user = school ] && [ -z "$help" ]; then
  NODE_COMPILE_CACHE=/var/lib/school/cache/compile
  HOME=/var/lib/school
  export NODE_COMPILE_CACHE HOME
else
  export NODE_DISABLE_COMPILE_CACHE=1
fi
if [ $user = school-backup ] && [ -z "$help" ]; then
  export HOME=/var/backups/school
fi

if [ "$command" = serve ]; then
  # The small parent of the processes, for one process too: it can be renewed and updated.
  [ $# -gt 0 ] || set -- --processes 1
  exec $become @START@ "$@"
fi

# The version that was installed last changes the server; `current` leads to the version that serves.
serves() {
  [ "$(id -u)" = 0 ] || return 0
  rm -f /usr/lib/school/current.new
  ln -s "../school-kept/$1" /usr/lib/school/current.new
  mv -T /usr/lib/school/current.new /usr/lib/school/current
}
if [ -z "$help" ] && [ "$command" = update ]; then
  for installed in /usr/lib/school/[0-9]*; do :; done
  version=$(basename "$installed")
  program=/usr/lib/school-kept/$version
  status=0
  $become "$program/node_modules/node/bin/node" --import "$program/api/loading.js" "$program/api/commands/update.ts" "$@" || status=$?
  # Where no server runs (69), the next start serves it.
  case $status in 0 | 69) serves "$version" ;; esac
  exit $status
fi
if [ -z "$help" ] && [ "$command" = rollback ]; then
  # Of the backups, another user's, only root has the key.
  for word; do
    case $word in --to-backup) become= && unset NODE_COMPILE_CACHE && export NODE_DISABLE_COMPILE_CACHE=1 ;; esac
  done
  line=$($become "$node" --import "$program/api/loading.js" "$program/api/commands/rollback.ts" "$@")
  echo "$line"
  case $line in '/usr/lib/school-kept/'*' serves') serves "$(basename "${line% serves}")" ;; esac
  exit 0
fi
exec $become "$node" --import "$program/api/loading.js" "$program/api/commands/$file.ts" "$@"

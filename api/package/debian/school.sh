#!/bin/sh
# The command `school`: /usr/bin/school leads here by the link /usr/lib/school/current, which is root's.
# Where root calls it, the command runs as the user `school`; only what sets the machine up stays root.
set -eu
program=$(dirname "$(readlink -f "$0")")
node=$program/node_modules/node/bin/node
SCHOOL_SETTINGS=/etc/school/school.env
export SCHOOL_SETTINGS

usage() {
  cat <<'END'
usage: school COMMAND [WORDS]

  setup        makes user, settings, school, account and HTTPS on this machine
  serve        starts the server in the foreground
  status       tells how the school is: 0, 1 or 2
  admin        adds an administrator, or gives a new password
  backup       writes the school to one file
  restore      brings a school back from one file
  verify       restores a backup beside and compares it
  move         copies the school to another database or store
  publish      publishes every page again, also to a folder or a store
  remove-data  deletes the school's data, after its name is typed

school COMMAND --help says more about one of them.
END
}

[ $# -gt 0 ] || { usage >&2; exit 64; }
command=$1
shift
user=school
case $command in
  -h | --help | help) usage; exit 0 ;;
  --version) echo '@VERSION@'; exit 0 ;;
  setup | remove-data) file=$command user=root ;;
  serve | status | admin | backup | restore | verify | move) file=$command ;;
  publish) file=publish-site ;;
  *) printf 'unknown command\n' >&2; usage >&2; exit 64 ;;
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
elif [ "$(id -u)" = 0 ]; then
  [ -e $SCHOOL_SETTINGS ] || { echo "$SCHOOL_SETTINGS is not there: school setup --domain NAME --admin EMAIL makes it" >&2; exit 78; }
  become='setpriv --reuid=school --regid=school --init-groups --inh-caps=-all'
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

if [ "$command" = serve ]; then
  exec $become @START@ "$@"
fi
exec $become "$node" --import "$program/api/loading.js" "$program/api/commands/$file.ts" "$@"

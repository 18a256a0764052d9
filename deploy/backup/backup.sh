#!/bin/sh
# Writes a backup now and then every 24 hours, and deletes those of more than BACKUP_DAYS days. A backup that fails
# leaves the earlier ones alone. The first backup of each month is restored into a database of its own, which is
# deleted afterwards.
#
#   backup.sh [once|trial]    once: one backup, for a schedule of your own; trial: restores the newest backup
set -u
folder=${BACKUP_FOLDER_INSIDE:-/backups}
folder=${folder%/}
days=${BACKUP_DAYS:-14}
cli=${APP:-/app}/dist/src/cli.js

backup() {
  file=$folder/fairline-$(date -u +%Y%m%dT%H%M%SZ).backup
  if node "$cli" backup "$file.part" && mv "$file.part" "$file"; then
    find "$folder" -name 'fairline-*.backup' -mtime "+$days" -delete
  else
    rm -f "$file.part"
    echo "backup failed: $file was not written" >&2
    return 1
  fi
}

# Removes a file, or the folder of a trial. If root alone can reach the backups, the embedded server of a trial is in
# /var/tmp, in a folder named after that of the trial (src/database/embedded/home.ts).
discard() {
  rm -rf "$1" "/var/tmp/football-analytics-$(printf %s "$1" | sha256sum | cut -c 1-12)"
}

# Removes what killed runs left; the arguments are further conditions of find.
discard_leftovers() {
  find "$folder" -maxdepth 1 \( -name 'trial.??????' -o -name 'fairline-*.part' -o -name 'fairline-*.unfinished' \) "$@" |
    while read -r path; do discard "$path"; done
}

# The embedded server starts in a folder beside the backups, where there is room for one. Run by root, it has an account
# of its own, which must reach that folder.
trial() {
  newest=$(find "$folder" -name 'fairline-*.backup' | sort | tail -n 1)
  place=$(mktemp -d "$folder/trial.XXXXXX") && chmod 711 "$place" || return 1
  DATABASE_URL='' DATABASE_DIRECT_URL='' DATABASE_REPLICA_URLS='' DEMO_DATA=false DATA_DIR=$place \
    node "$cli" restore "${newest:-none}"
  result=$?
  discard "$place"
  if [ "$result" -ne 0 ]; then
    echo "trial restore failed: ${newest:-no backup in $folder}" >&2
    return 1
  fi
  date -u +%Y%m > "$folder/trial-restored"
}

is_due() { [ "$(cat "$folder/trial-restored" 2>/dev/null)" != "$(date -u +%Y%m)" ]; }

once() {
  discard_leftovers -mtime +0
  backup || return 1
  if is_due; then trial; fi
}

case ${1:-} in
  once) once; exit ;;
  trial) trial; exit ;;
esac
trap 'exit 0' TERM INT
# no other run uses the folder of a container
discard_leftovers
while true; do
  once
  sleep 86400 &
  wait $!
done

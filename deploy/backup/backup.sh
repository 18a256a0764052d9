#!/bin/sh
# Writes a backup now and then every 24 hours, and deletes those of more than BACKUP_DAYS days. A backup that fails
# leaves the earlier ones alone.
set -u
folder=${BACKUP_FOLDER_INSIDE:-/backups}
days=${BACKUP_DAYS:-14}
backup() {
  file=$folder/fairline-$(date -u +%Y%m%dT%H%M%SZ).backup
  if node "${APP:-/app}/dist/src/cli.js" backup "$file.part" && mv "$file.part" "$file"; then
    find "$folder" -name 'fairline-*.backup' -mtime "+$days" -delete
  else
    rm -f "$file.part"
    echo "backup failed: $file was not written" >&2
    return 1
  fi
}
if [ "${1:-}" = once ]; then
  backup
  exit
fi
trap 'exit 0' TERM INT
while true; do
  backup
  sleep 86400 &
  wait $!
done

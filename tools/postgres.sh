#!/usr/bin/env bash
# Installs the programs of PostgreSQL where they are not; the tests make clusters of their own. Nothing is started.
# Exit 0: initdb and postgres are there. Exit 1: they are not, and why.
set -euo pipefail

present() { command -v initdb postgres >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

present && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null || { echo "postgres: not root, and no sudo without a password" >&2; exit 1; }
  as_root=(sudo -n)
fi

if command -v apt-get >/dev/null 2>&1; then
  # Without this the package makes a cluster of its own and starts it.
  "${as_root[@]}" mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] ||
    echo "create_main_cluster = false" | "${as_root[@]}" tee /etc/postgresql-common/createcluster.conf >/dev/null
  "${as_root[@]}" apt-get update -qq || true
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null
elif command -v dnf >/dev/null 2>&1; then
  "${as_root[@]}" dnf install -y -q postgresql-server
elif command -v apk >/dev/null 2>&1; then
  "${as_root[@]}" apk add -q postgresql
elif command -v brew >/dev/null 2>&1; then
  brew install -q postgresql@16
else
  echo "postgres: no package manager that is known here" >&2
  exit 1
fi

present || { echo "postgres: installed, but initdb is not to be found" >&2; exit 1; }

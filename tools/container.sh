#!/usr/bin/env bash
# Builds the container of the sources as they are committed, and tries it: it starts with nothing writable but /data, is
# well, makes a table, stops in good order, and has the table when it is started again.
# tools/container.sh [--offline]
# --offline: no registry can be reached; the base image is made by debootstrap from Debian's packages, with the Python
# that PYTHON names (its folder, as /opt/python3.12), and goes under the name that the Containerfile uses.
# RUNTIME (runc, crun), PORT and BUILD (options of podman build) can be set. Needs podman, as root; the network of the machine is used.
set -euo pipefail
cd "$(dirname "$0")/.."
port=${PORT:-8798}
base=$(sed -n 's/^FROM \([^ ]*\).*/\1/p' Containerfile | head -1)
work=$(mktemp -d)
name=bloodwork-tried-$$
engine=(podman ${RUNTIME:+--runtime "$RUNTIME"})
limits=(--ulimit nofile=8192 --ulimit nproc=1000:1000)
trap '"${engine[@]}" rm -f "$name" >/dev/null 2>&1; podman volume rm -f "$name" >/dev/null 2>&1; rm -rf "$work"' EXIT

if [ "${1:-}" = --offline ]; then
  debootstrap --variant=minbase --include=ca-certificates,libssl3,libffi8,libsqlite3-0,zlib1g,libbz2-1.0,liblzma5,libreadline8,libncursesw6,libuuid1 \
    bookworm "$work/root" >/dev/null
  cp -a "${PYTHON:?the folder of a Python 3.12}/." "$work/root/usr/local/"
  ln -sf python3.12 "$work/root/usr/local/bin/python"
  cp /etc/ssl/certs/ca-certificates.crt "$work/root/etc/base-ca.crt"
  printf '[global]\ncert = /etc/base-ca.crt\n' >"$work/root/etc/pip.conf"
  chroot "$work/root" ldconfig
  tar -C "$work/root" -c . | podman import --change 'ENV PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' - "$base" >/dev/null
fi

mkdir "$work/src"
git archive HEAD | tar -x -C "$work/src"
podman build ${BUILD:-} --format docker --isolation=chroot --network=host --ulimit nofile=4096:4096 -t bloodwork "$work/src"

well() { for _ in $(seq 30); do curl -fs -m 2 "http://127.0.0.1:$port/health" && return; sleep 1; done; return 1; }

"${engine[@]}" run -d --name "$name" --network=host "${limits[@]}" --read-only -v "$name:/data" bloodwork \
  --allowed-host club.example --port "$port" >/dev/null
well
made=$(curl -fs -H 'content-type: application/json' -H 'Host: club.example' "http://127.0.0.1:$port/api/tables" \
  -d '{"ruleset":"bloodless","seats":{"A":{"kind":"human"},"B":{"kind":"bot","bot":"search"}}}')
table=$(sed 's/.*"table":"\([^"]*\)".*/\1/' <<<"$made")
"${engine[@]}" exec "$name" sh -c 'test "$(id -u)" = 10001 && ! touch /x 2>/dev/null && test "$(stat -c %a /data)" = 700'
"${engine[@]}" stop -t 20 "$name" >/dev/null
test "$(podman inspect "$name" --format '{{.State.ExitCode}}')" = 0
"${engine[@]}" start "$name" >/dev/null
well
curl -fs "http://127.0.0.1:$port/api/tables/$table" | grep -q '"status":"playing"'
echo
echo "the container was built and tried"

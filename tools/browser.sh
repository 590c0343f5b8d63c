#!/usr/bin/env bash
# Installs Chromium where there is none; the tests of the page start it themselves. Without a window it is lighter.
# Exit 0: a browser is there. Exit 1: there is none, and why.
set -euo pipefail

present() {
  for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && "$name" --version >/dev/null 2>&1 && return 0
  done
  return 1
}

present && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null || { echo "browser: not root, and no sudo without a password" >&2; exit 1; }
  as_root=(sudo -n)
fi

if command -v apt-get >/dev/null 2>&1; then
  "${as_root[@]}" apt-get update -qq || true
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null ||
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
elif command -v dnf >/dev/null 2>&1; then
  "${as_root[@]}" dnf install -y -q chromium
elif command -v apk >/dev/null 2>&1; then
  "${as_root[@]}" apk add -q chromium
else
  echo "browser: no package manager that is known here" >&2
  exit 1
fi

present || { echo "browser: installed, but Chromium does not start" >&2; exit 1; }

# !/bin/sh root.sh PROGRAM ROOT makes the root of the image in a folder. It contains the libraries of the program's binaries, a
# shell with its tools, and certificates. Two more programs limit the processes that read files. Run where busybox,
# ca-certificates and the libraries are.
set -eu
program=$1 root=$2

mkdir -p "$root/bin" "$root/etc/ssl/certs" "$root/proc" "$root/dev" "$root/sys"
mkdir -m 1777 "$root/tmp"
cp "$(command -v busybox)" "$root/bin/busybox"
for tool in $("$root/bin/busybox" --list | grep -vx busybox); do ln -s busybox "$root/bin/$tool"; done
for tool in setpriv prlimit; do
  rm -f "$root/bin/$tool"
  cp "$(command -v $tool)" "$root/bin/$tool"
done

find "$program/node_modules" -type f \( -name '*.node' -o -name '*.so*' -o -path '*/bin/node' \) |
  while read -r file; do ldd "$file"; done >"$root/linked"
for tool in busybox setpriv prlimit; do ldd "$root/bin/$tool"; done >>"$root/linked"
if grep 'not found' "$root/linked"; then exit 1; fi
# Packages bring each other's libraries. Only those of the system are copied. The dynamic loader stands in a line without an
# arrow.
awk '$2 == "=>" { print $3 } $1 ~ "^/lib" { print $1 }' "$root/linked" | grep -E '^/(usr/)?lib' | sort -u |
  while read -r library; do
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
  done
rm "$root/linked"

cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
cp /etc/os-release "$root/etc/os-release"
printf 'root:x:0:0:root:/:/bin/sh\nfoyer:x:10001:10001::/data:/bin/sh\n' >"$root/etc/passwd"
printf 'root:x:0:\nfoyer:x:10001:\n' >"$root/etc/group"
printf 'hosts: files dns\n' >"$root/etc/nsswitch.conf"

import { existsSync, lstatSync, mkdirSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A box knows no user of the host. */
const ETC = {
  passwd:
    "root:x:0:0:root:/:/usr/sbin/nologin\nbox:x:1000:1000:box:/tmp:/bin/sh\nnobody:x:65534:65534::/:/usr/sbin/nologin\n",
  group: "root:x:0:\nbox:x:1000:\nnogroup:x:65534:\n",
  hosts: "127.0.0.1 localhost box\n::1 localhost\n",
  "nsswitch.conf": "hosts: files\npasswd: files\ngroup: files\n",
};
const TOP = ["bin", "sbin", "lib", "lib32", "lib64"];
const SHARED_ETC = ["ld.so.cache", "alternatives", "localtime"];

/** Arguments of bubblewrap for what every box sees of the host: its programs, and nothing of its configuration. */
export function rootFolder(shelf: string): string[] {
  const own = join(shelf, "etc");
  mkdirSync(own, { recursive: true, mode: 0o755 });
  for (const [name, text] of Object.entries(ETC)) writeFileSync(join(own, name), text, { mode: 0o444 });
  return [
    ["--perms", "0755", "--dir", "/etc", "--ro-bind", "/usr", "/usr"],
    TOP.flatMap((name) => topFolder(`/${name}`)),
    Object.keys(ETC).flatMap((name) => ["--ro-bind", join(own, name), `/etc/${name}`]),
    SHARED_ETC.flatMap((name) => ["--ro-bind-try", `/etc/${name}`, `/etc/${name}`]),
  ].flat();
}

/** Most distributions keep /bin and /lib as links into /usr. */
function topFolder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return lstatSync(folder).isSymbolicLink()
    ? ["--symlink", readlinkSync(folder), folder]
    : ["--ro-bind", folder, folder];
}

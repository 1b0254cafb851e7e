import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, OWNER } from "./owner.ts";

/** A box knows none of the host's users. */
const ETC = {
  passwd:
    "root:x:0:0:root:/:/usr/sbin/nologin\nbox:x:1000:1000:box:/tmp:/bin/sh\nnobody:x:65534:65534::/:/usr/sbin/nologin\n",
  group: "root:x:0:\nbox:x:1000:\nnogroup:x:65534:\n",
  hosts: "127.0.0.1 localhost box\n::1 localhost\n",
  "nsswitch.conf": "hosts: files\npasswd: files\ngroup: files\n",
};
const TOP = ["bin", "sbin", "lib", "lib32", "lib64"];
/** Without the last one, Debian's matplotlib cannot be imported. */
const SHARED_ETC = ["ld.so.cache", "alternatives", "localtime", "matplotlibrc"];
/** One folder with links into it costs a box half a millisecond less than a mount per file. */
const BOUND = "/etc/.box";

/** bubblewrap's arguments for what every box sees of the host: its programs, and none of its configuration. */
export function rootFolder(shelf: string): string[] {
  const own = makeEtc(join(shelf, "etc"));
  return [
    ["--perms", "0755", "--dir", "/etc", "--ro-bind", "/usr", "/usr", "--ro-bind", own, BOUND],
    TOP.flatMap((name) => topFolder(`/${name}`)),
    readdirSync(own).flatMap((name) => ["--symlink", join(BOUND, name), `/etc/${name}`]),
  ].flat();
}

/** One folder per process, as several workers may share a shelf; those of dead workers are removed. */
function makeEtc(parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  for (const name of readdirSync(parent)) {
    if (!isAlive(name)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const own = join(parent, OWNER);
  // Boxes of another sandbox in this process still use it.
  if (existsSync(own)) return own;
  mkdirSync(own, { mode: 0o755 });
  for (const [name, text] of Object.entries(ETC)) writeFileSync(join(own, name), text, { mode: 0o444 });
  for (const name of SHARED_ETC.filter((each) => existsSync(`/etc/${each}`))) {
    const isFile = name !== "alternatives";
    cpSync(`/etc/${name}`, join(own, name), { recursive: true, dereference: isFile, verbatimSymlinks: !isFile });
  }
  return own;
}

/** Most distributions keep /bin and /lib as links into /usr. */
function topFolder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return lstatSync(folder).isSymbolicLink()
    ? ["--symlink", readlinkSync(folder), folder]
    : ["--ro-bind", folder, folder];
}

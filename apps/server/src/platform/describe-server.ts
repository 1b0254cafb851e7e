import { mkdir, readFile, stat } from "node:fs/promises";
import { hostname } from "node:os";
import type { ServerCard } from "@invigil/records/pages/write-pages";
import packageFile from "../../package.json" with { type: "json" };
import type { Config } from "./config.ts";

/** What other servers and the operator learn about this one. */
export async function describeServer(config: Pick<Config, "port" | "dataDir" | "s3">): Promise<Omit<ServerCard, "id">> {
  return {
    version: packageFile.version,
    address: `${hostname()}:${config.port}`,
    files: await filesOf(config),
  };
}

/** A folder is known by its place on the disk, not by a file in it, which a copied folder would have too. */
async function filesOf({ s3, dataDir }: Pick<Config, "dataDir" | "s3">): Promise<string> {
  if (s3) return `bucket ${new URL(s3.endpoint).href} ${s3.bucket}`;
  await mkdir(dataDir, { recursive: true });
  const { dev, ino } = await stat(dataDir, { bigint: true });
  return `folder ${await machine()} ${dev} ${ino}`;
}

/** Containers of one machine have different host names, but the same kernel and disks. */
async function machine(): Promise<string> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => hostname());
  return boot.trim();
}

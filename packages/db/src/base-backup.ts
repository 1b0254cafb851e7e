import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import pg from "pg";

/**
 * The whole cluster as a tar stream, made by the running server: its files and the part of its log that makes them
 * consistent. A server that starts in the unpacked folder recovers to the moment at which the stream ended.
 *
 * PostgreSQL's replication protocol does all of this, so no client program is needed; the package of the built-in
 * database has none. The server also verifies the checksum of every page that it sends.
 */
export async function baseBackup(url: string): Promise<Readable> {
  const client = new pg.Client(replicationConfig(url));
  // The stream reports what breaks; without a listener the event would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    // Keeps the log that the backup needs while it runs; it ends with the connection.
    const name = `invigil_backup_${randomBytes(6).toString("hex")}`;
    await client.query(`select pg_create_physical_replication_slot('${name}', true, true)`);
  } catch (error) {
    await client.end();
    throw error;
  }
  const order = new BackupOrder();
  client.query(order);
  order.output.once("close", () => void client.end().catch(() => undefined));
  return order.output;
}

/** The driver knows the setting; its types do not. */
function replicationConfig(url: string): pg.ClientConfig {
  const config: pg.ClientConfig & { replication: string } = { connectionString: url, replication: "database" };
  return config;
}

/** The kinds of messages inside the copy, as PostgreSQL documents them under BASE_BACKUP. */
const NEW_ARCHIVE = "n".charCodeAt(0);
const DATA = "d".charCodeAt(0);

/** A query as the driver wants it, for a reply that is one long copy. */
class BackupOrder implements pg.Submittable {
  private stream: { pause(): unknown; resume(): unknown } | undefined;
  readonly output = new Readable({ read: () => void this.stream?.resume() });

  submit(connection: pg.Connection): void {
    this.stream = connection.stream;
    connection.query("BASE_BACKUP (LABEL 'invigil', CHECKPOINT 'fast', WAL true, MANIFEST 'no')");
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === NEW_ARCHIVE && !chunk.subarray(1).toString("latin1").startsWith("base.tar\0")) {
      this.output.destroy(new Error("The database keeps tables outside of its folder, which a backup cannot contain."));
    }
    if (chunk[0] !== DATA) return;
    // Copied, because the driver uses its buffer again.
    if (!this.output.push(Buffer.from(chunk.subarray(1)))) this.stream?.pause();
  }

  handleReadyForQuery(): void {
    this.output.push(null);
  }

  handleError(error: Error): void {
    this.output.destroy(error);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

import { describeStorage } from "@invigil/storage/testing/storage-contract";
import { startCandidate } from "../../testing/candidate.ts";
import { startServer } from "../../testing/harness.ts";

/** The server itself handles addresses on disk, so these tests run against the server. */
describeStorage("the disk, behind the server", async () => {
  const server = await startServer();
  const origin = await server.listen();
  const { solutionSet } = await startCandidate(server);
  const { storage } = server.deps;
  return {
    storage: {
      ...storage,
      async signPut(put) {
        const address = await storage.signPut(put);
        // Only files with a row are accepted.
        const [taken_at, created_at] = [server.now(), server.now()];
        const row = { id: put.key, attempt_id: solutionSet.id, content_type: put.contentType, taken_at, created_at };
        await server.db
          .insertInto("proctor_media")
          .values({ ...row, kind: "snapshot", size_limit: put.size })
          .execute();
        return address;
      },
    },
    origin,
    expire: () => Promise.resolve(server.advance(1_000)),
    close: () => server.stop(),
  };
});

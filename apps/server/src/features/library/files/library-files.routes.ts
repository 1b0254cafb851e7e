import * as contract from "@invigil/contract/authoring/library-files";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { readForm } from "../../../platform/http/read-form.ts";
import { register } from "../../../platform/http/register.ts";
import { removeFile } from "./delete-file.ts";
import { listFiles } from "./list-files.ts";
import { storeFile } from "./store-file.ts";

export function libraryFileRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.uploadLibraryFile, async ({ caller, request }) =>
    storeFile(deps, caller, await readForm(request, contract.LIBRARY_FILE_BYTES)),
  );
  register(app, deps, contract.listLibraryFiles, ({ caller, query }) => listFiles(deps, caller, query));
  register(app, deps, contract.deleteLibraryFile, ({ caller, params }) => removeFile(deps, caller, params.id));
}

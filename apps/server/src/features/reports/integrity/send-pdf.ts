import { createHash } from "node:crypto";
import { Receipt } from "@invigil/contract/taking/attempts";
import type { FastifyReply } from "fastify";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import type { AttemptDeps } from "../../../shared/deps.ts";
import { readReport } from "../read-report.ts";
import { attemptFacts } from "./integrity.queries.ts";
import { readIntegrity } from "./read-integrity.ts";
import { reportBrand } from "./report-brand.ts";
import { reportDocument } from "./report-document.ts";

interface Asked {
  slug: string;
  username: string;
}

/** Personal data leaves the product here, so the export is audited. */
export async function sendPdf(
  deps: AttemptDeps,
  caller: Caller,
  asked: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const report = await readReport(deps, caller, asked);
  const integrity = await readIntegrity(deps, caller, asked);
  const { receipt, email, cut_off: cutOff } = await attemptFacts(deps.db, report.solution_set.id);
  const brand = await reportBrand(deps, report.test.id);
  const digest = receiptDigest(receipt);
  const file = await reportDocument({ report, integrity, brand, email, cutOff, digest, at: deps.now() });
  await deps.db.transaction().execute((tx) =>
    writeAudit(tx, caller, {
      action: "report.pdf",
      subject: asked.username,
      at: deps.now(),
      data: { test: asked.slug },
    }),
  );
  return reply
    .type("application/pdf")
    .header("content-disposition", `attachment; filename="report-${asked.username.replaceAll(/[^\w.-]/g, "_")}.pdf"`)
    .send(file);
}

/** Lets anyone with the receipt check that it is this one. */
function receiptDigest(stored: unknown): string | null {
  const receipt = Receipt.safeParse(stored);
  return receipt.success ? createHash("sha256").update(receipt.data.payload).digest("hex") : null;
}

import { allocateInfra } from "@invigil/contract/environments/environments";
import { call } from "../../../../lib/api.ts";

/** Has the environments of a test prepared. A question asks for its own again, so nobody need know if this fails. */
export async function allocate(testId: number): Promise<void> {
  await call(allocateInfra, { params: { id: testId } }, { family: "RCD" }).catch(() => {});
}

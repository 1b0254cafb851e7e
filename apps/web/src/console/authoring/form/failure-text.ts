import { TestFault } from "@invigil/contract/authoring/authored-test";
import { z } from "zod";
import { ApiError } from "../../../lib/api.ts";
import { errorText } from "../../../shared/parts/error-text.ts";

const Details = z.object({ faults: z.array(TestFault) });

/** What an author reads when something was refused. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error).message;
  switch (error.code) {
    case "forbidden":
      return "Only owners and authors of the company may change tests.";
    case "stale_edit":
      return "Somebody else saved this test meanwhile.";
    case "test_locked":
      return "Somebody has started this test: its sections and problems stay as they are. Duplicate it to change them.";
    case "test_in_use":
      return "Only a draft that nobody was invited to can be deleted. Archive the test instead.";
    case "problem_not_found":
      return "A problem is no longer in the library. Reload the page and choose another one.";
    case "test_not_found":
      return "The test is gone: somebody deleted it.";
    case "test_incomplete": {
      const { data } = Details.safeParse(error.body?.details);
      return data ? data.faults.map(({ text }) => text).join(" ") : "Something is still missing.";
    }
    case "invalid_request":
      return error.body?.message ?? errorText(error).message;
    default:
      return errorText(error).message;
  }
}

import { TestFault } from "@invigil/contract/authoring/authored-test";
import { z } from "zod";
import { ApiError } from "../../../lib/api.ts";
import { errorText } from "../../../shared/parts/error-text.ts";

const Details = z.object({ faults: z.array(TestFault) });

/** Returns the message an author sees when the server refuses a change. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error).message;
  switch (error.code) {
    case "forbidden":
      return "Only owners and authors of your company can change tests.";
    case "stale_edit":
      return "Someone else has saved this test in the meantime.";
    case "test_locked":
      return "A candidate has started this test, so its sections and questions can no longer be changed. Duplicate the test to change them.";
    case "test_in_use":
      return "Only a draft without invitations can be deleted. Archive the test instead.";
    case "problem_not_found":
      return "One of the questions is no longer in the library. Reload the page and choose another.";
    case "test_not_found":
      return "This test no longer exists. Someone has deleted it.";
    case "test_incomplete": {
      const { data } = Details.safeParse(error.body?.details);
      return data ? data.faults.map(({ text }) => text).join(" ") : "The test is not complete yet.";
    }
    case "invalid_request":
      return error.body?.message ?? errorText(error).message;
    default:
      return errorText(error).message;
  }
}

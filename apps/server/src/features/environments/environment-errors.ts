import { environmentMessages } from "@invigil/contract/messages/environments";
import { messages } from "@invigil/contract/messages/messages";
import { AppError } from "../../platform/app-error.ts";

/** Refusals with the text that the candidate reads. */
export function inUse(): AppError {
  return withText("environment_in_use", "This environment is open in another tab. Close it there, or use it here.");
}

export function unavailable(): AppError {
  return withText(
    "environment_unavailable",
    "No environment is available at the moment. You can edit your files on this page; they are saved as always.",
  );
}

export function delayed(): AppError {
  return withText("environment_delayed", environmentMessages.delayed);
}

export function atCapacity(): AppError {
  return withText("at_capacity", messages.atCapacity);
}

type Code = "environment_in_use" | "environment_unavailable" | "environment_delayed" | "at_capacity";

function withText(code: Code, text: string): AppError {
  return new AppError(code, { message: text, description: text });
}

import { messages } from "@invigil/contract/messages/messages";
import { Password } from "@invigil/contract/people/sign-in";
import { passwordFault } from "@invigil/rules/people/password";
import { LimitedPassword } from "@invigil/ui/limited-password";

const SHORTEST = Password.minLength ?? 12;
const LONGEST = Password.maxLength ?? 200;
const FAULTS = {
  email: "Your e-mail address is easy to guess. Please choose another password.",
  common: messages.commonPassword,
} as const;

interface Props {
  label?: string;
  value: string;
  /** The e-mail address of the account. */
  email: string;
  onChange: (value: string) => void;
}

/** Returns what is wrong with a new password, or null if nothing is or nothing was typed yet. */
export function newPasswordFault(value: string, email: string): string | null {
  if (value === "") return null;
  if (value.length < SHORTEST) return `${SHORTEST - value.length} more to go`;
  const fault = passwordFault(value, email);
  return fault && FAULTS[fault];
}

/** A field for choosing a new password. */
export function NewPassword({ label = "Password", value, email, onChange }: Props) {
  return (
    <LimitedPassword
      label={label}
      description={`At least ${SHORTEST} characters`}
      autoComplete="new-password"
      required
      limit={LONGEST}
      error={newPasswordFault(value, email)}
      visibilityToggleButtonProps={{ "aria-label": "Show or hide password" }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

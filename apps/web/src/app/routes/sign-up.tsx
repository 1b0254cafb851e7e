import { PlainPage } from "@invigil/ui/plain-page";
import { Text } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { SignUpForm } from "../../shared/accounts/sign-up-form.tsx";
import { PageLogo } from "../../shared/branding/page-logo.tsx";

export function SignUpRoute() {
  const navigate = useNavigate();
  const { key } = useSearch({ from: "/signup" });
  return (
    <PlainPage title="Create a company" logo={<PageLogo />}>
      <SignUpForm inviteKey={key} onSignedUp={() => void navigate({ to: "/tests/ready", search: {} })} />
      <Text>
        Already have an account? <Link to="/login">Sign in</Link>
      </Text>
    </PlainPage>
  );
}

import { PlainPage } from "@invigil/ui/plain-page";
import { Text } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { LoginForm } from "../features/accounts/login-form.tsx";
import { PageLogo } from "../features/branding/page-logo.tsx";

export function LoginRoute() {
  const navigate = useNavigate();
  return (
    <PlainPage title="Sign in" logo={<PageLogo />}>
      <LoginForm
        onSignedIn={() => void navigate({ to: "/tests" })}
        onSecondStep={() => void navigate({ to: "/second-step" })}
      />
      <Text>
        <Link to="/forgot-password">Forgot your password?</Link>
      </Text>
      <Text>
        Is your company new here? <Link to="/signup">Create a company</Link>
      </Text>
      <Text size="sm" c="dimmed">
        This page is for recruiters. Candidates open the unique link that was sent to them by e-mail.
      </Text>
    </PlainPage>
  );
}

import type { UserDetails } from "@invigil/contract/people/accounts";
import { PlainPage } from "@invigil/ui/plain-page";
import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { LoginForm } from "../../shared/accounts/login-form.tsx";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { PasskeySignIn } from "../../console/passkeys/passkey-sign-in.tsx";
import { identityQuery } from "../../lib/resources.ts";

export function LoginRoute() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  function enter(user: UserDetails) {
    queryClient.clear();
    queryClient.setQueryData(identityQuery().queryKey, user);
    void navigate({ to: "/home" });
  }

  return (
    <PlainPage title="Sign in" logo={<PageLogo />}>
      <LoginForm
        onSignedIn={() => void navigate({ to: "/home" })}
        onSecondStep={() => void navigate({ to: "/second-step" })}
      />
      <PasskeySignIn at="sign-in" label="Sign in with a passkey" onSignedIn={enter} />
      <Text>
        <Link to="/forgot-password">Forgot your password?</Link>
      </Text>
      <Text>
        New here? <Link to="/signup">Create a company</Link>
      </Text>
      <Text size="sm" c="dimmed">
        This page is for recruiters. Candidates should open the link in their invitation e-mail.
      </Text>
    </PlainPage>
  );
}

import { PlainPage } from "@invigil/ui/plain-page";
import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ForgotPasswordForm } from "../../shared/accounts/forgot-password-form.tsx";
import { PageLogo } from "../../shared/branding/page-logo.tsx";

export function ForgotPasswordRoute() {
  return (
    <PlainPage title="Forgot your password?" logo={<PageLogo />}>
      <ForgotPasswordForm />
      <Text>
        <Link to="/login">Back to sign-in</Link>
      </Text>
    </PlainPage>
  );
}

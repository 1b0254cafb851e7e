import { messages } from "@invigil/contract/messages/messages";
import { PlainPage } from "@invigil/ui/plain-page";
import { Text } from "@mantine/core";
import { PageLogo } from "../branding/page-logo.tsx";
import { usePageView } from "../tracking/use-page-view.ts";

export function NotFoundRoute() {
  usePageView("Error 404");
  return (
    <PlainPage title={messages.notFound.title} logo={<PageLogo />}>
      <Text>{messages.notFound.text}</Text>
    </PlainPage>
  );
}

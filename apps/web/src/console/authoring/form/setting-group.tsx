import { Paper, Stack, Switch, Text, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";

interface GroupProps {
  title: string;
  about?: string;
  children: ReactNode;
}

export function SettingGroup({ title, about, children }: GroupProps) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}

interface SwitchProps {
  label: string;
  about: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with an explanation of what it does. */
export function SettingSwitch({ label, about, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <Switch
      label={label}
      description={about}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

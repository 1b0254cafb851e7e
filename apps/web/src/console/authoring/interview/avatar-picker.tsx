import { InterviewAvatar } from "@invigil/contract/interviews/plan";
import { Group, Radio } from "@mantine/core";
import classes from "./avatar-picker.module.css";

const NAMES: Record<InterviewAvatar, string> = {
  dawn: "Dawn",
  harbour: "Harbour",
  meadow: "Meadow",
  slate: "Slate",
};

interface Props {
  value: InterviewAvatar;
  onChange: (avatar: InterviewAvatar) => void;
}

/** The interviewer's picture. All of them are drawings, so that nobody takes them for a person. */
export function AvatarPicker({ value, onChange }: Props) {
  return (
    <Radio.Group
      label="Picture"
      description="A drawing, so that nobody takes the interviewer for a person."
      value={value}
      onChange={(chosen) => onChange(InterviewAvatar.parse(chosen))}
    >
      <Group gap="sm" mt="xs">
        {InterviewAvatar.options.map((avatar) => (
          <Radio
            key={avatar}
            value={avatar}
            className={classes["choice"] ?? ""}
            data-chosen={avatar === value || undefined}
            label={
              <span className={classes["label"]}>
                <img src={`${import.meta.env.BASE_URL}avatars/${avatar}.svg`} alt="" width={72} height={72} />
                {NAMES[avatar]}
              </span>
            }
          />
        ))}
      </Group>
    </Radio.Group>
  );
}

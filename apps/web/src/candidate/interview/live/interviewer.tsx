import type { InterviewAvatar } from "@invigil/contract/interviews/plan";
import { Text } from "@mantine/core";
import classes from "../interview.module.css";

interface Props {
  /** The address of the picture that the test names, or null for the plan's own. */
  picture: string | null;
  avatar: InterviewAvatar;
  speaking: boolean;
  progress: string;
  status: string;
}

/** The interviewer's picture, and what it is doing. */
export function Interviewer({ picture, avatar, speaking, progress, status }: Props) {
  return (
    <div className={classes["interviewer"]}>
      <img
        className={classes["avatar"]}
        src={picture ?? `${import.meta.env.BASE_URL}avatars/${avatar}.svg`}
        alt="The interviewer"
        data-speaking={speaking || undefined}
      />
      <div>
        {progress !== "" && (
          <Text size="sm" c="dimmed">
            {progress}
          </Text>
        )}
        <Text role="status" fw={600}>
          {status}
        </Text>
      </div>
    </div>
  );
}

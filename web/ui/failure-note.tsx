/** What was tried and failed, in the catalogue's words, and beneath it the server's reason; announced at once. */
import { Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { messageOf } from '#web/lib/api-error.ts';
import classes from './failure-note.module.css';

type Props = {
  /** The catalogue's text for what was tried. */
  text: string;
  /** What was thrown; its own sentence is shown where it has one. */
  error?: unknown;
};

export function FailureNote({ text, error }: Props) {
  const reason = messageOf(error, '');
  return (
    <div role="alert" className={classes.note}>
      <IconAlertCircle size={16} aria-hidden />
      <div>
        <Text fw={500}>{text}</Text>
        {reason && reason !== text && <Text size="xs">{reason}</Text>}
      </div>
    </div>
  );
}

/** Error message with its reason below, announced at once. */
import { Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type Failure, failureOf } from '#web/lib/api/api-error.ts';
import classes from './failure-note.module.css';

type Props = Failure & {
  /** Thrown error; its message is shown as the reason. */
  error?: unknown;
  /** Heading that a form shows above any error. */
  headline?: string;
};

export function FailureNote({ error, headline, ...failure }: Props) {
  const { text, reason } = error === undefined ? failure : failureOf(failure.text, error);
  return (
    <div role="alert" className={classes.note}>
      <IconAlertCircle size={16} aria-hidden />
      <div>
        {headline && <Text fw={500}>{headline}</Text>}
        <Text {...(headline ? { size: 'xs' } : { fw: 500 })}>{text}</Text>
        {reason && <Text size="xs">{reason}</Text>}
      </div>
    </div>
  );
}

/** Form for sending finished work back to its editor with a reason (docs/projects.md#revision). */
import { Button, Group } from '@mantine/core';
import type { RefObject } from 'react';
import { LIMITS } from '#domain/platform/limits.ts';
import { MentionField } from '#web/work/mentions/mention-field.tsx';
import classes from './scoring.module.css';

type Props = {
  reason: string;
  onChange: (reason: string) => void;
  onSend: () => void;
  onCancel: () => void;
  error: string | undefined;
  isBusy: boolean;
  reasonRef: RefObject<HTMLTextAreaElement | null>;
};

export function RevisionForm({ reason, onChange, onSend, onCancel, error, isBusy, reasonRef }: Props) {
  return (
    <section aria-label="Send back" className={classes.part}>
      <MentionField
        ref={reasonRef}
        label="Reason"
        description="Describe what to change. The editor sees it next to the timer."
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={LIMITS.revisionReasonLength}
        value={reason}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap={8} justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={onSend}>
          Send back
        </Button>
      </Group>
    </section>
  );
}

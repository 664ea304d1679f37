/** Note in a list row that explains why a running timer may have been forgotten, with an action that pauses it at the last activity. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ProjectWatch } from '#contract/work/timer.ts';
import { TIMER_WATCH_TEXTS } from '#domain/work/timer-watch.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { zoneAbbreviation } from '#web/lib/time/local-time.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { usePauseAt } from './timer.queries.ts';
import { momentText, reasonTextForManagers } from './timer-messages.ts';
import classes from './dock.module.css';

type ForgottenTimerProps = { watch: ProjectWatch; project: Project };

function PauseDialog({ watch, project, onClose }: ForgottenTimerProps & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const pause = usePauseAt();
  const pauseTime = momentText(watch.pauseAt, nowIso());
  return (
    <Dialog isOpen title={`Pause at ${pauseTime}: ${project.title}`} onClose={onClose} isDirty={reason !== ''}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          pause.mutate({ id: project.id, at: watch.pauseAt, reason }, { onSuccess: onClose });
        }}
      >
        <Stack gap="sm">
          <Text>{`This pauses the timer as of ${pauseTime} ${zoneAbbreviation(watch.pauseAt)}. The project history shows the old and new times.`}</Text>
          <Textarea
            data-autofocus
            label="Reason (optional)"
            description="Shown in the history after 'Forgotten clock'."
            maxLength={2_000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {pause.isError && <FailureNote text="Couldn't pause the timer." error={pause.error} />}
        </Stack>
        <FormActions submitLabel={`Pause at ${pauseTime}`} busyLabel="Pausing..." isBusy={pause.isPending} />
      </form>
    </Dialog>
  );
}

export function ForgottenTimer({ watch, project }: ForgottenTimerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const now = nowIso();
  return (
    <Group gap={8} mt={4}>
      <Text size="xs">{`${TIMER_WATCH_TEXTS.stillWorking} ${reasonTextForManagers(watch, now)}`}</Text>
      <Button
        size="compact-xs"
        variant="default"
        className={classes.touch}
        aria-label={`Pause at ${momentText(watch.pauseAt, now)}: ${project.title}`}
        onClick={() => setIsOpen(true)}
      >
        {`Pause at ${momentText(watch.pauseAt, now)}`}
      </Button>
      {isOpen && <PauseDialog watch={watch} project={project} onClose={() => setIsOpen(false)} />}
    </Group>
  );
}

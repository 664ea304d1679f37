/** In a row of the floor: why a running clock asks whether it was forgotten, and the pause that takes that time away. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ProjectWatch } from '#contract/work/clock.ts';
import { CLOCK_TEXTS } from '#domain/work/clock-watch.ts';
import type { Project } from '#domain/work/project.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { usePauseAt } from './clock.queries.ts';
import { momentText, whyTextForLeads } from './clock-words.ts';
import classes from './dock.module.css';

type Of = { watch: ProjectWatch; project: Project };

function PauseDialog({ watch, project, onClose }: Of & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const pause = usePauseAt();
  const moment = momentText(watch.pauseAt, nowIso());
  return (
    <Dialog isOpen title={`Pause at ${moment}: ${project.title}`} onClose={onClose} isDirty={reason !== ''}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          pause.mutate({ id: project.id, at: watch.pauseAt, reason }, { onSuccess: onClose });
        }}
      >
        <Stack gap="sm">
          <Text>{`The clock is to stand still since ${moment} UTC. The history keeps the times before and after.`}</Text>
          <Textarea
            data-autofocus
            label="Reason (optional)"
            description="Stands in the history behind 'Forgotten clock'."
            maxLength={2_000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {pause.isError && <FailureNote text="The clock could not be paused." error={pause.error} />}
        </Stack>
        <FormActions submitLabel={`Pause at ${moment}`} busyLabel="Pausing..." isBusy={pause.isPending} />
      </form>
    </Dialog>
  );
}

export function ForgottenClock({ watch, project }: Of) {
  const [isOpen, setIsOpen] = useState(false);
  const now = nowIso();
  return (
    <Group gap={8} mt={4}>
      <Text size="xs">{`${CLOCK_TEXTS.stillWorking} ${whyTextForLeads(watch, now)}`}</Text>
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

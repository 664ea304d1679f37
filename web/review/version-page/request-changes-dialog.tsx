/** Dialog for requesting changes with a reason; on finished work this is a revision (docs/review.md#decisions, docs/projects.md#revision). */
import { Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { startsNewRound, openNotesText } from '#domain/review/decisions.ts';
import { ownershipOf } from '#domain/work/projects/project-rights.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { ReviewedProject } from '#web/review/versions/reviewed-project.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { draftKey } from '#web/lib/offline/drafts.ts';
import { showViolations } from '#web/lib/form-errors.ts';
import { instantOf, longDayText, zoneLabel } from '#web/lib/time/local-time.ts';
import { useReasonForm } from '#web/work/projects/detail/use-reason-form.ts';
import { MentionField } from '#web/work/mentions/mention-field.tsx';
import { closeUnlessDirty, Dialog } from '#web/ui/dialog/dialog.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { useOfferUndo } from '#web/journal/offer-undo.ts';
import { cutQuery, useRequestChanges } from '#web/review/versions/cuts.queries.ts';
import { versionText } from '#web/review/versions/cut-labels.ts';

type RequestChangesProps = {
  cut: Cut;
  project: ReviewedProject;
  actor: Actor;
  onFailed: (error: unknown) => void;
  onDecided: () => void;
  onClose: () => void;
};

/** Explains the effect on finished work: a new round, or only a decision on the version. */
function FinishedNote({ title, isRound }: { title: string; isRound: boolean }) {
  return (
    <Text>
      {isRound
        ? `“${title}” will be assigned again with a fresh timer. The finished round stays in the history, with this version and its open notes as the reason.`
        : `“${title}” is finished. This marks the version and shows the team your reason. Only the person who assigned the project or an administrator can send it back.`}
    </Text>
  );
}

/** Converts the field's value, a wall time such as 2026-11-27T17:00, to an instant. */
function instantIn(field: string): string | undefined {
  const [day = '', time = ''] = field.split('T');
  return field === '' ? undefined : instantOf(day, time);
}

export function RequestChangesDialog({ cut, project, actor, onFailed, onDecided, onClose }: RequestChangesProps) {
  const { data } = useQuery(cutQuery(cut.id));
  const request = useRequestChanges();
  const offerUndo = useOfferUndo();
  const { form, isDirty, close } = useReasonForm(draftKey(actor.id, `changes of cut ${cut.id}`), onClose);
  const [deadline, setDeadline] = useState('');
  const isRound = startsNewRound(actor, ownershipOf(project));
  const submit = form.onSubmit(({ reason }) =>
    request.mutate(
      {
        cutWithEtag: data ?? { cut, etag: undefined },
        requested: { reason: reason.trim(), deadlineAt: instantIn(deadline) },
      },
      {
        onSuccess: (undo) => {
          offerUndo('Changes requested.', undo);
          close();
          onDecided();
        },
        onError: (error) => {
          showViolations(form, error);
          onFailed(error);
        },
      },
    ),
  );
  return (
    <Dialog
      isOpen
      title={`Request changes to ${versionText(cut).toLowerCase()}`}
      kind="question"
      onClose={close}
      isDirty={isDirty}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {isFinished(project.status) && <FinishedNote title={project.title} isRound={isRound} />}
          {cut.openNoteCount > 0 && <Text>{openNotesText(cut.openNoteCount)}</Text>}
          <MentionField
            projectId={project.id}
            label="Reason"
            description="Describe what to change. The editor sees it with the notes."
            required
            autosize
            minRows={4}
            maxRows={12}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          {isRound && (
            <TextInput
              type="datetime-local"
              label="New deadline"
              description={
                deadline
                  ? `${longDayText(deadline.split('T')[0])}, in ${zoneLabel()}.`
                  : `In ${zoneLabel()}. Leave empty to keep the deadline.`
              }
              value={deadline}
              error={form.errors['deadlineAt']}
              onChange={(event) => {
                setDeadline(event.currentTarget.value);
                form.clearFieldError('deadlineAt');
              }}
            />
          )}
        </Stack>
        <FormActions
          submitLabel="Request changes"
          busyLabel="Requesting..."
          isBusy={request.isPending}
          onCancel={() => void closeUnlessDirty(isDirty, close)}
        />
      </form>
    </Dialog>
  );
}

/** Dialog that asks about open checks before work ends or a version goes to the client (docs/projects.md#checks). */
import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { LIMITS } from '#domain/platform/limits.ts';
import { isBlankText } from '#domain/platform/text.ts';
import { blankAt } from '#domain/platform/violations.ts';
import { formErrors, useSubmit } from '#web/lib/form-errors.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { sendOnCtrlEnter } from '#web/ui/forms/send-on-ctrl-enter.ts';
import lines from '#web/ui/table/line-list.module.css';
import { openChecksText } from './check-labels.ts';
import { OPEN_BOX, ROW } from './check-styles.ts';
import type { CheckedAction, OpenCheck } from './open-check.ts';
import { type OpenChecksQuestion, useOpenChecksQuestion } from './open-checks-questions.ts';
import { useCheckActions } from './use-check-actions.ts';

type Labels = { submit: string; busy: string; failed: string };

const LABELS: Record<CheckedAction, Labels> = {
  end: { submit: 'End', busy: 'Ending...', failed: "Couldn't end the project." },
  send: { submit: 'Send', busy: 'Sending...', failed: "Couldn't send the version." },
  approve: { submit: 'Approve', busy: 'Approving...', failed: "Couldn't approve the version." },
};

/** Returns the checks that were ticked in the dialog since the server last named the open ones, and functions to tick and to wait for what was sent. */
function useTicks({ project, round }: OpenChecksQuestion) {
  const actions = useCheckActions(project.id);
  const [ticks, setTicks] = useState<{ round: number; ids: readonly number[] }>({ round, ids: [] });
  const ids = ticks.round === round ? ticks.ids : [];
  const sent = useRef<Promise<unknown>>(undefined);
  const show = (id: number, isDone: boolean): void =>
    setTicks((before) => {
      const others = before.round === round ? before.ids.filter((one) => one !== id) : [];
      return { round, ids: isDone ? [...others, id] : others };
    });
  return {
    isTicked: ({ id }: OpenCheck): boolean => ids.includes(id),
    tick: (check: OpenCheck, isDone: boolean): void => {
      show(check.id, isDone);
      const response = actions.tick(check, isDone, false).then((isAccepted) => isAccepted || show(check.id, !isDone));
      sent.current = Promise.all([sent.current, response]);
    },
    settled: async (): Promise<void> => void (await sent.current),
  };
}

type QuestionProps = { question: OpenChecksQuestion; ticks: ReturnType<typeof useTicks>; open: number };

function Question({ question, ticks, open }: QuestionProps) {
  const { project, action, checks, round, isReasonRequired, confirm, cancel } = question;
  const labels = LABELS[action];
  const isAsked = open > 0;
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) =>
      isAsked && isReasonRequired && isBlankText(reason) ? formErrors([blankAt('reason')]) : {},
  });
  const { submit, failure, isBusy } = useSubmit(form, labels.failed, async ({ reason }) => {
    // The number that is sent must be that of the server.
    await ticks.settled();
    await confirm(isAsked ? { openChecks: open, ...(reason.trim() !== '' && { reason: reason.trim() }) } : {});
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Open checks">
      <Stack gap="sm">
        <Text>{`${round > 0 ? 'The open checks have changed. ' : ''}Tick what is done in “${project.title}”.`}</Text>
        <ul className={lines.list} aria-label="Open checks">
          {checks.map((check, index) => (
            <li key={check.id} style={ROW}>
              <Checkbox
                styles={OPEN_BOX}
                label={check.text}
                checked={ticks.isTicked(check)}
                data-autofocus={index === 0 || undefined}
                onChange={(event) => ticks.tick(check, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
        {isAsked && (
          <Textarea
            label="Reason"
            description="Shown in the project's history."
            required={isReasonRequired}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={LIMITS.revisionReasonLength}
            onKeyDown={sendOnCtrlEnter}
            {...form.getInputProps('reason')}
          />
        )}
        {failure && <FailureNote {...failure} />}
      </Stack>
      <FormActions
        submitLabel={isAsked ? `${labels.submit} anyway` : labels.submit}
        busyLabel={labels.busy}
        isBusy={isBusy}
        onCancel={cancel}
      />
    </form>
  );
}

function QuestionDialog({ question }: { question: OpenChecksQuestion }) {
  const ticks = useTicks(question);
  const open = question.checks.filter((check) => !ticks.isTicked(check)).length;
  return (
    <Dialog
      isOpen
      kind="question"
      title={open > 0 ? openChecksText(open) : 'All checks done'}
      onClose={question.cancel}
    >
      <Question question={question} ticks={ticks} open={open} />
    </Dialog>
  );
}

export function OpenChecksLayer() {
  const question = useOpenChecksQuestion();
  return question ? <QuestionDialog key={question.id} question={question} /> : null;
}

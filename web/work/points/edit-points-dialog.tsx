/** Dialog to give points for finished work: score, personal points or designation points (docs/points.md#points-dialog, docs/points.md#point-rules). */
import { SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ChangeEvent, useState } from 'react';
import { POINT_TEXTS } from '#domain/platform/messages.ts';
import { parseNumber } from '#domain/platform/numbers.ts';
import {
  checkDesignationEntry,
  checkPersonalPoint,
  checkPoint,
  checkPointDescription,
  POINT_LABELS,
} from '#domain/work/points.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { draftKey, useDraftAutosave, useEarlierDraft } from '#web/lib/offline/drafts.ts';
import { formErrors } from '#web/lib/form-errors.ts';
import { numberText } from '#web/lib/time/format.ts';
import { stepByArrows } from '#web/lib/keys/step-keys.ts';
import { closeUnlessDirty, Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import classes from './points.module.css';
import { type PointMode, type PointsChange, useGivePoints } from './points.queries.ts';

type Values = {
  mode: PointMode;
  /** Score; '0' until selected. */
  point: string;
  /** Personal points as typed. */
  personal: string;
  amount: string;
  sign: 'add' | 'deduct';
  description: string;
};

const SAVED_FIELDS = ['point', 'personal', 'amount', 'sign', 'description'] as const;

const MODES: { value: PointMode; label: string }[] = [
  { value: 'project', label: 'Project points' },
  { value: 'personal', label: 'Personal points' },
  { value: 'designation', label: 'Designation points' },
];
const SIGNS = [
  { value: 'add', label: 'Add' },
  { value: 'deduct', label: 'Deduct' },
];
const SCORES = Object.entries(POINT_LABELS).map(([value, label]) => ({ value, label: `${value} ${label}` }));
const FAILURES: Record<PointMode, string> = {
  project: POINT_TEXTS.projectFailed,
  personal: POINT_TEXTS.personalFailed,
  designation: POINT_TEXTS.designationFailed,
};

function checkValues({ mode, point, personal, amount, description }: Values): Violation[] {
  if (mode === 'designation') return checkDesignationEntry({ amount, description });
  const value = mode === 'project' ? checkPoint(Number(point)) : checkPersonalPoint(parseNumber(personal), 'personal');
  return [...value, ...checkPointDescription(description)];
}

function changeOf({ mode, point, personal, amount, sign, description }: Values): PointsChange {
  const text = description.trim();
  if (mode === 'project') return { mode, point: Number(point), description: text };
  if (mode === 'personal') return { mode, personalPoint: parseNumber(personal), description: text };
  return { mode, entry: { amount: Number(amount), isAdded: sign === 'add', description: text } };
}

/** Checks if the description, the amount or the score is missing (docs/points.md#point-rules). */
function isIncomplete({ mode, point, personal, amount, description }: Values): boolean {
  const value = { project: point === '0' ? '' : point, personal, designation: amount }[mode];
  return description.trim() === '' || value.trim() === '';
}

const startOf = (project: Project, chosen = project.point): Values => ({
  mode: 'project',
  point: String(chosen),
  personal: String(project.personalPoint),
  amount: '',
  sign: 'add',
  description: '',
});

const isWhole = (draft: Values): boolean => Object.values(draft).every((value) => typeof value === 'string');

type EditPointsDialogProps = {
  project: Project;
  actor: Actor;
  onClose: () => void;
  /** Preselected score; defaults to the current one. */
  chosen?: number | undefined;
};

function usePointsForm({ project, actor, onClose, chosen }: EditPointsDialogProps) {
  const givePoints = useGivePoints(project);
  const key = draftKey(actor.id, `points of ${project.id}`);
  const [start] = useState(() => startOf(project, chosen));
  const earlier = useEarlierDraft(key, isWhole);
  const form = useForm<Values>({
    // A requested score overrides the draft.
    initialValues: earlier
      ? { ...earlier, ...(chosen !== undefined && { mode: 'project', point: String(chosen) }) }
      : start,
    validate: (values) => formErrors(checkValues(values)),
    // Submit is disabled while input is missing, so errors must show while typing.
    validateInputOnChange: ['point', 'personal', 'amount', 'description'],
  });
  // A switched mode alone doesn't count as unsaved input.
  const isDirty = SAVED_FIELDS.some((field) => form.values[field] !== start[field]);
  const { finish } = useDraftAutosave({ key, value: form.values, isDirty });
  const close = (): void => {
    finish();
    onClose();
  };
  const submit = form.onSubmit((values) =>
    givePoints.mutate(changeOf(values), {
      onSuccess: () => {
        notifySuccess('Points updated');
        close();
      },
    }),
  );
  return { form, give: givePoints, submit, isDirty, close };
}

type PointsForm = ReturnType<typeof usePointsForm>['form'];

function ModeFields({ form, project }: { form: PointsForm; project: Project }) {
  const { mode } = form.values;
  // Treats a comma as the decimal point; dropping it would turn 1,5 into 15.
  const number = (field: 'personal' | 'amount') =>
    ({
      inputMode: 'decimal',
      autoComplete: 'off',
      ...form.getInputProps(field),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        form.setFieldValue(field, currentTarget.value.replace(',', '.')),
    }) as const;
  if (mode === 'project')
    return (
      <Select
        label="Project points"
        placeholder="Choose a score"
        data={SCORES}
        {...form.getInputProps('point')}
        value={form.values.point === '0' ? null : form.values.point}
        onChange={(value) => form.setFieldValue('point', value ?? '0')}
      />
    );
  if (mode === 'personal')
    return (
      <TextInput
        {...number('personal')}
        onKeyDown={stepByArrows(form.values.personal, (text) => form.setFieldValue('personal', text))}
        label="Personal points"
        description="Enter the new total. The log records the difference."
      />
    );
  return (
    <>
      <SegmentedControl aria-label="Add or deduct" data={SIGNS} {...form.getInputProps('sign')} />
      <TextInput
        {...number('amount')}
        label="Designation points"
        description={`Current total: ${numberText(project.designationPoints)}.`}
      />
    </>
  );
}

export function EditPointsDialog(props: EditPointsDialogProps) {
  const { project } = props;
  const { form, give, submit, isDirty, close } = usePointsForm(props);
  const { mode } = form.values;
  return (
    <Dialog isOpen title="Edit Points" onClose={close} isDirty={isDirty}>
      <form ref={focusFirstField} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text c="dimmed">{project.title}</Text>
          <SegmentedControl
            className={classes.modes}
            aria-label="Kind of points"
            fullWidth
            data={MODES}
            value={mode}
            // The dialog can't be closed during the request, so that the result isn't lost and the points aren't sent twice.
            disabled={give.isPending}
            onChange={(value) => {
              form.setFieldValue('mode', MODES.find((one) => one.value === value)?.value ?? 'project');
              form.clearErrors();
              give.reset();
            }}
          />
          <ModeFields form={form} project={project} />
          <Textarea
            label="Description"
            required
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps('description')}
          />
          {give.isError && <FailureNote text={FAILURES[mode]} error={give.error} />}
        </Stack>
        <FormActions
          submitLabel="Save"
          busyLabel="Saving..."
          isBusy={give.isPending}
          isDisabled={isIncomplete(form.values)}
          onCancel={() => void closeUnlessDirty(isDirty, close)}
        />
      </form>
    </Dialog>
  );
}

/** Fields shared by the forms of a wait. */
import { Radio, Stack, Textarea, type TextareaProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LIMITS } from '#domain/platform/limits.ts';
import { REQUESTED_KINDS, type RequestedKind } from '#domain/work/wait-kinds.ts';
import { WAIT_LABELS } from '#domain/work/wait-texts.ts';
import { WAIT_NOTE_LENGTH } from '#domain/work/waits.ts';
import { TimeInput } from './time-input.tsx';

export type WaitValues = { kind: RequestedKind; note: string; since: string };

type WaitFieldsProps<T extends WaitValues> = {
  form: UseFormReturnType<T>;
  /** False for approval waits, which start when a version is sent. */
  hasKind?: boolean;
  emptySince?: string;
};

export function WaitFields<T extends WaitValues>({ form, hasKind = true, emptySince = '' }: WaitFieldsProps<T>) {
  return (
    <>
      {hasKind && (
        <Radio.Group label="What are you waiting for?" required {...form.getInputProps('kind')}>
          <Stack gap={6} mt={6}>
            {REQUESTED_KINDS.map((kind) => (
              <Radio key={kind} value={kind} label={WAIT_LABELS[kind]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <TimeInput label="Since" empty={emptySince} {...form.getInputProps('since')} />
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={WAIT_NOTE_LENGTH}
        {...form.getInputProps('note')}
      />
    </>
  );
}

/** Reason for changing recorded times. */
export const WaitReason = (props: TextareaProps) => (
  <Textarea
    label="Reason"
    description="Recorded in the audit log."
    required
    autosize
    minRows={2}
    maxLength={LIMITS.revisionReasonLength}
    {...props}
  />
);

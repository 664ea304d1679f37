/** Dialog to copy captions from another version, moved by a number of frames. */
import { NativeSelect, NumberInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CAPTION_LIMITS } from '#domain/review/captions/caption-limits.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { useSubmit } from '#web/lib/form-errors.ts';
import { namedVersionText, versionText } from '#web/review/versions/cut-labels.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { NUMBER_STEPS } from '#web/ui/forms/number-steps.ts';
import { useCopyCaptions } from './captions.queries.ts';
import { captionsName, captionsText } from './captions-labels.ts';

type CopyCaptionsProps = {
  cut: Cut;
  /** Versions with captions, the nearest first. */
  sources: readonly Cut[];
  onClose: () => void;
};

type Values = { from: string; offset: number | string };

export function CopyCaptions({ cut, sources, onClose }: CopyCaptionsProps) {
  const copy = useCopyCaptions(cut.id);
  const options = sources.flatMap((source) =>
    (source.captions ?? []).map((track) => ({
      value: String(track.id),
      label: `${namedVersionText(source, [cut, ...sources])}: ${captionsName(track)}`,
    })),
  );
  const form = useForm<Values>({ initialValues: { from: options[0]?.value ?? '', offset: 0 } });
  const { submit, failure, isBusy } = useSubmit(form, "Couldn't copy the captions.", async ({ from, offset }) => {
    const copied = await copy.mutateAsync({ from: Number(from), offset: Math.round(Number(offset)) });
    notifySuccess(`${captionsText(copied)} copied.`);
    onClose();
  });
  return (
    <Dialog isOpen title={`Copy captions to ${versionText(cut).toLowerCase()}`} onClose={onClose}>
      <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Copy captions">
        <Stack gap="sm">
          {failure && <FailureNote {...failure} />}
          <NativeSelect label="Copy from" data={options} data-autofocus {...form.getInputProps('from')} />
          <NumberInput
            label="Offset in frames"
            description="Moves every cue later, or earlier if negative."
            styles={NUMBER_STEPS}
            allowDecimal={false}
            min={-CAPTION_LIMITS.offsetFrames}
            max={CAPTION_LIMITS.offsetFrames}
            {...form.getInputProps('offset')}
          />
        </Stack>
        <FormActions submitLabel="Copy" busyLabel="Copying..." isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

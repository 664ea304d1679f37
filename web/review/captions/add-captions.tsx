/** Dialog to add captions to a version, or to replace the cues of some: one file after the other (docs/captions.md#add). */
import { Button, Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconUpload } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useState } from 'react';
import type { CaptionEncoding } from '#domain/review/captions/cue.ts';
import { CAPTION_LIMITS } from '#domain/review/captions/caption-limits.ts';
import type { CaptionTrack } from '#domain/review/captions/captions.ts';
import type { StartOffset } from '#domain/review/captions/start-timecode.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useSubmit } from '#web/lib/form-errors.ts';
import { versionText } from '#web/review/versions/cut-labels.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { ChooseFile } from '#web/ui/forms/choose-file.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { CAPTION_ACCEPT } from './caption-names.ts';
import { useAddCaptions, useReplaceCaptions } from './captions.queries.ts';
import { languageInName, startOffsetIn } from './captions-file.ts';
import { captionsText } from './captions-labels.ts';
import { LanguageInput } from './language-input.tsx';

/** First lines of the file as an encoding reads them. */
type EncodingPreview = { encoding: string; lines: readonly string[] };

type Values = { language: string; label: string; isInternal: boolean; subtractsStart: boolean; encoding: string };

const MAX_PREVIEW_LINES = 3;
const WRAPPED: CSSProperties = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };

/** Returns the start timecode that the file counts from, once the file has been read. */
function useStartOffset(file: File, cut: Cut): StartOffset | undefined {
  const [offset, setOffset] = useState<StartOffset>();
  useEffect(() => {
    let isEnded = false;
    startOffsetIn(file, cut.facts).then(
      (found) => isEnded || setOffset(found),
      () => undefined,
    );
    return () => {
      isEnded = true;
    };
  }, [file, cut]);
  return offset;
}

type EncodingsProps = { previews: readonly EncodingPreview[]; value: string; onChange: (encoding: string) => void };

/** Choice of an encoding by how the first lines read. */
function Encodings({ previews, value, onChange }: EncodingsProps) {
  return (
    <Radio.Group
      label="Which text is right?"
      description="The file doesn't say how its text is encoded."
      value={value}
      onChange={onChange}
    >
      <Stack gap={8} mt={8}>
        {previews.map(({ encoding, lines }) => (
          <Radio
            key={encoding}
            value={encoding}
            label={
              <>
                {encoding}
                <span dir="auto" style={{ display: 'block', ...WRAPPED }}>
                  {lines.slice(0, MAX_PREVIEW_LINES).join('\n')}
                </span>
              </>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

type FileFormProps = {
  cut: Cut;
  file: File;
  /** Captions whose cues the file replaces. */
  replaced?: CaptionTrack | undefined;
  onDone: () => void;
  onCancel: () => void;
};

function FileForm({ cut, file, replaced, onDone, onCancel }: FileFormProps) {
  const add = useAddCaptions();
  const replace = useReplaceCaptions();
  const offset = useStartOffset(file, cut);
  const [previews, setPreviews] = useState<readonly EncodingPreview[]>([]);
  const form = useForm<Values>({
    initialValues: {
      language: languageInName(file.name),
      label: '',
      isInternal: false,
      subtractsStart: true,
      encoding: '',
    },
  });
  const { submit, failure, isBusy } = useSubmit(form, "Couldn't upload the captions.", async (values) => {
    const { language, label, isInternal, subtractsStart } = values;
    const reading = {
      encoding: values.encoding === '' ? undefined : (values.encoding as CaptionEncoding),
      offsetMs: offset && subtractsStart ? -Number(offset.ms) : undefined,
    };
    try {
      const saved = replaced
        ? await replace.mutateAsync({ track: replaced, file, ...reading })
        : await add.mutateAsync({
            cutId: cut.id,
            file,
            ...{ language: language.trim(), label: label.trim(), isInternal },
            ...reading,
          });
      notifySuccess(
        replaced
          ? `${captionsText(saved)} replaced.`
          : `${captionsText(saved)} added to ${versionText(cut).toLowerCase()}.`,
      );
      onDone();
    } catch (error) {
      const suggested = error instanceof ApiError ? error.encodings : undefined;
      if (!suggested?.length) throw error;
      setPreviews(suggested);
      form.setFieldValue('encoding', suggested[0]?.encoding ?? '');
    }
  });
  return (
    <form
      ref={focusFirstField}
      onSubmit={submit}
      noValidate
      aria-label={replaced ? 'Replace captions' : 'Add captions'}
    >
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <Text style={WRAPPED}>{file.name}</Text>
        {!replaced && (
          <>
            <LanguageInput {...form.getInputProps('language')} />
            <TextInput
              label="Label"
              description="For example SDH or Forced. Optional."
              autoComplete="off"
              maxLength={CAPTION_LIMITS.labelLength}
              {...form.getInputProps('label')}
            />
            <Checkbox label="Internal (team only)" {...form.getInputProps('isInternal', { type: 'checkbox' })} />
          </>
        )}
        {offset && (
          <Checkbox
            label={`Subtract ${offset.timecode}`}
            description="The file counts from the version's start timecode."
            {...form.getInputProps('subtractsStart', { type: 'checkbox' })}
          />
        )}
        {previews.length > 0 && (
          <Encodings
            previews={previews}
            value={form.values.encoding}
            onChange={(encoding) => form.setFieldValue('encoding', encoding)}
          />
        )}
      </Stack>
      <FormActions
        submitLabel={replaced ? 'Replace' : 'Add'}
        busyLabel="Uploading..."
        isBusy={isBusy}
        onCancel={onCancel}
      />
    </form>
  );
}

type AddCaptionsProps = {
  cut: Cut;
  /** Files to add one after the other; none yet if the dialog asks for one. */
  files: readonly File[];
  replaced?: CaptionTrack | undefined;
  onClose: () => void;
};

export function AddCaptions({ cut, files: initial, replaced, onClose }: AddCaptionsProps) {
  const [files, setFiles] = useState(initial);
  const [file] = files;
  const next = (): void => (files.length > 1 ? setFiles(files.slice(1)) : onClose());
  const name = replaced ? captionsText(replaced) : `captions to ${versionText(cut).toLowerCase()}`;
  return (
    <Dialog isOpen title={`${replaced ? 'Replace' : 'Add'} ${name}`} onClose={onClose}>
      {file ? (
        <FileForm
          key={`${file.name} ${files.length}`}
          cut={cut}
          file={file}
          replaced={replaced}
          onDone={next}
          onCancel={next}
        />
      ) : (
        <Stack gap="sm" align="flex-start">
          <Text c="dimmed">SRT, WebVTT or SBV of at most 2 MB. You can also drop the file on the version.</Text>
          <ChooseFile accept={CAPTION_ACCEPT} onChange={(chosen) => chosen && setFiles([chosen])}>
            {(button) => (
              <Button {...button} h={40} leftSection={<IconUpload size={16} aria-hidden />} data-autofocus>
                Choose file
              </Button>
            )}
          </ChooseFile>
        </Stack>
      )}
    </Dialog>
  );
}

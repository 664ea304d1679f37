/** Short text field. Enter submits, Escape closes it and keeps the draft, Cancel discards the draft. */
import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { LIMITS } from '#domain/platform/limits.ts';
import { t } from '#web/lib/language/text.ts';
import { MentionField } from '#web/work/mentions/mention-field.tsx';
import { useDraftAutosave, useEarlierDraft } from '#web/lib/offline/drafts.ts';

type LineBoxProps = {
  label: string;
  submitLabel: string;
  initial: string;
  draftKey: string;
  isFine: (text: string) => boolean;
  /** Resolves to true on success. */
  onSubmit: (text: string) => Promise<boolean>;
  onEnd: () => void;
};

const isText = (draft: unknown): boolean => typeof draft === 'string';

export function LineBox({ label, submitLabel, initial, draftKey, isFine, onSubmit, onEnd }: LineBoxProps) {
  const [text, setText] = useState(useEarlierDraft<string>(draftKey, isText) ?? initial);
  const [isBusy, setBusy] = useState(false);
  const { finish } = useDraftAutosave({ key: draftKey, value: text, isDirty: text !== initial });
  const end = (): void => {
    finish();
    onEnd();
  };
  const isInitialLoading = useRef(false);
  const submit = async (): Promise<void> => {
    // Guards against a second submit before the button shows its busy state.
    if (isInitialLoading.current || !isFine(text)) return;
    isInitialLoading.current = true;
    setBusy(true);
    const isSent = await onSubmit(text.trim()).finally(() => (isInitialLoading.current = false));
    setBusy(false);
    if (isSent) end();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      return onEnd();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return undefined;
    event.preventDefault();
    return void submit();
  };
  return (
    <div>
      <MentionField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened this field to type
        autoFocus
        aria-label={label}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={LIMITS.textLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap={6} mt={6} justify="flex-end">
        <Button size="compact-sm" h={36} variant="default" onClick={end}>
          {t('Cancel')}
        </Button>
        <Button size="compact-sm" h={36} disabled={!isFine(text)} loading={isBusy} onClick={() => void submit()}>
          {submitLabel}
        </Button>
      </Group>
    </div>
  );
}

/** A few words that are sent by Enter and put away by Escape, to be gone on with; Cancel gives them up. */
import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { LIMITS } from '#domain/platform/limits.ts';
import { MentionField } from '#web/work/mentions/mention-field.tsx';
import { useDraftAutosave, useEarlierDraft } from '#web/lib/drafts.ts';

type LineBoxProps = {
  label: string;
  submitLabel: string;
  initial: string;
  draftKey: string;
  isFine: (text: string) => boolean;
  /** Answers whether it went through. */
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
  const isOnItsWay = useRef(false);
  const submit = async (): Promise<void> => {
    // A second press comes before the button is seen to be busy.
    if (isOnItsWay.current || !isFine(text)) return;
    isOnItsWay.current = true;
    setBusy(true);
    const isSent = await onSubmit(text.trim()).finally(() => (isOnItsWay.current = false));
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asked for the box writes in it now
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
          Cancel
        </Button>
        <Button size="compact-sm" h={36} disabled={!isFine(text)} loading={isBusy} onClick={() => void submit()}>
          {submitLabel}
        </Button>
      </Group>
    </div>
  );
}

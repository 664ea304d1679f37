/** Field that adds checks: one by Enter, or each line of a pasted list. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import type { CheckMoment } from '#domain/work/checks/check-kinds.ts';
import { CHECK_LIMITS, type CheckDraft, linesOf } from '#domain/work/checks/checks.ts';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { MOMENT_OPTIONS } from './check-labels.ts';
import type { CheckActions } from './use-check-actions.ts';

type AddCheckProps = {
  actions: CheckActions;
  /** Number of checks of the project. */
  present: number;
  /** True for people who choose the moment, and whether a check is required. Others add checks that aren't. */
  mayManage: boolean;
  isFocusedFirst?: boolean;
};

export function AddCheck({ actions, present, mayManage, isFocusedFirst = false }: AddCheckProps) {
  const [text, setText] = useState('');
  const [moment, setMoment] = useState<CheckMoment>('end');
  const [isRequired, setRequired] = useState(true);
  const add = async (lines: readonly string[]): Promise<boolean> => {
    const marks: Omit<CheckDraft, 'text'> = mayManage
      ? { moment, mustBeDone: isRequired }
      : { moment: 'end', mustBeDone: false };
    return actions.add(
      lines.map((line) => ({ text: line, ...marks })),
      present,
    );
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '') return;
    setText('');
    // Puts the text back, unless the next one has been started.
    if (!(await add([typed]))) setText((now) => now || typed);
  };
  const paste = (event: ClipboardEvent): void => {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    void add(lines);
  };
  return (
    <form
      style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center', marginTop: 4 }}
      aria-label="New check"
      noValidate
      ref={isFocusedFirst ? focusFirstField : undefined}
      onSubmit={(event) => void submit(event)}
    >
      <TextInput
        flex="1 1 180px"
        aria-label="Add check"
        placeholder="Add check"
        autoComplete="off"
        enterKeyHint="enter"
        maxLength={CHECK_LIMITS.textLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={paste}
      />
      {mayManage && (
        <>
          <NativeSelect
            aria-label="When"
            data={MOMENT_OPTIONS}
            value={moment}
            onChange={(event) => setMoment(event.currentTarget.value as CheckMoment)}
          />
          <Checkbox
            label="Required"
            checked={isRequired}
            onChange={(event) => setRequired(event.currentTarget.checked)}
          />
        </>
      )}
    </form>
  );
}

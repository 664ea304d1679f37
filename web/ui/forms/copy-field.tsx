/** Read-only text with a copy button; selects the text where the clipboard API is missing, as on plain http. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { type FocusEvent, useRef, useState } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import classes from './copy-field.module.css';

/** `rows` makes it multi-line. `copyLabel` distinguishes the buttons of several fields. */
type CopyFieldProps = { label: string; value: string; rows?: number; copyLabel?: string; isFocusedFirst?: boolean };

type Field = HTMLInputElement | HTMLTextAreaElement;

const STATE_TEXTS = { copied: 'Copied.', byHand: 'Press Ctrl C to copy.' } as const;

export function CopyField({ label, value, rows, copyLabel, isFocusedFirst = false }: CopyFieldProps) {
  const field = useRef<Field | null>(null);
  const [state, setState] = useState<keyof typeof STATE_TEXTS>();
  const selectAll = (): void => {
    field.current?.focus();
    field.current?.select();
  };
  const copy = (): void => {
    selectAll();
    void copyText(value).then((isCopied) => setState(isCopied ? 'copied' : 'byHand'));
  };
  const shown = {
    ref: (element: Field | null): void => {
      field.current = element;
    },
    className: classes.field,
    label,
    readOnly: true,
    value,
    'data-autofocus': isFocusedFirst || undefined,
    onFocus: (event: FocusEvent<Field>) => event.currentTarget.select(),
  };
  return (
    <div className={classes.row}>
      {rows === undefined ? <TextInput {...shown} /> : <Textarea {...shown} rows={rows} />}
      <Button variant="default" aria-label={copyLabel ?? `Copy: ${label}`} onClick={copy}>
        {copyLabel ?? 'Copy'}
      </Button>
      <span role="status" className={classes.state}>
        {state && STATE_TEXTS[state]}
      </span>
    </div>
  );
}

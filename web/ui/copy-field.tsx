/** A text to be copied: by the button, and by hand where the browser lends no clipboard, as on plain http. */
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './copy-field.module.css';

type CopyFieldProps = { label: string; value: string; isFocusedFirst?: boolean };

const SAID = { copied: 'Copied.', byHand: 'Press Ctrl C to copy.' } as const;

export function CopyField({ label, value, isFocusedFirst = false }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<keyof typeof SAID>();
  const selectAll = (): void => {
    field.current?.focus();
    field.current?.select();
  };
  const copy = (): void => {
    selectAll();
    const clipboard = window.isSecureContext ? navigator.clipboard : undefined;
    if (!clipboard) return setState('byHand');
    clipboard.writeText(value).then(
      () => setState('copied'),
      () => setState('byHand'),
    );
  };
  return (
    <div className={classes.row}>
      <TextInput
        ref={field}
        className={classes.field}
        label={label}
        readOnly
        value={value}
        data-autofocus={isFocusedFirst || undefined}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" aria-label={`Copy: ${label}`} onClick={copy}>
        Copy
      </Button>
      <span role="status" className={classes.state}>
        {state && SAID[state]}
      </span>
    </div>
  );
}

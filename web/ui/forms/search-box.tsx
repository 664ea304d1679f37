/** Search field, debounced until typing pauses or Enter is pressed, with a clear button. */
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
  /** Label, shown above the field unless `isLabelHidden`. */
  label: string;
  isLabelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  waitMs?: number;
};

export function SearchBox({ label, isLabelHidden = false, value, onChange, waitMs = 300, ...input }: Props) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  /** Reported texts that may not have come back as `value` yet, oldest first. */
  const [sentTexts, setSentTexts] = useState([value]);
  const report = (text: string): void => {
    if (text === sentTexts.at(-1)) return;
    setSentTexts([...sentTexts, text]);
    onChange(text);
  };
  // Reports the field's text at the time of the call, since a change from outside replaces pending input.
  const reportSoon = useDebouncedCallback(() => report(typed.trim()), waitMs);
  // A value changed from outside (reset, Back) replaces the text. A reported text may come back late, while the user is still typing.
  if (value !== seen) {
    const index = sentTexts.lastIndexOf(value);
    setSeen(value);
    setSentTexts(index < 0 ? [value] : sentTexts.slice(index));
    if (index < 0) setTyped(value);
  }
  const type = (text: string): void => {
    setTyped(text);
    reportSoon();
  };
  const empty = (): void => {
    reportSoon.cancel();
    setTyped('');
    report('');
  };
  return (
    <TextInput
      {...input}
      type="search"
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && reportSoon.flush()}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={empty} />}
    />
  );
}

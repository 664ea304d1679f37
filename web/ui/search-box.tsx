/** A search field that waits until the typing rests or Enter is pressed, and can be emptied. */
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
  /** Names the field; shown above it unless `isLabelHidden`. */
  label: string;
  isLabelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  waitMs?: number;
};

export function SearchBox({ label, isLabelHidden = false, value, onChange, waitMs = 300, ...input }: Props) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  /** What was told and may still be on its way back, oldest first. */
  const [sentTexts, setSentTexts] = useState([value]);
  const tell = (text: string): void => {
    if (text === sentTexts.at(-1)) return;
    setSentTexts([...sentTexts, text]);
    onChange(text);
  };
  // What stands in the field by then: a change from outside takes the place of what was typed before it.
  const tellSoon = useDebouncedCallback(() => tell(typed.trim()), waitMs);
  // Changed from outside (a reset, the Back button): show that. What was told here comes back later, when more may be typed or told.
  if (value !== seen) {
    const place = sentTexts.lastIndexOf(value);
    setSeen(value);
    setSentTexts(place < 0 ? [value] : sentTexts.slice(place));
    if (place < 0) setTyped(value);
  }
  const type = (text: string): void => {
    setTyped(text);
    tellSoon();
  };
  const empty = (): void => {
    tellSoon.cancel();
    setTyped('');
    tell('');
  };
  return (
    <TextInput
      {...input}
      type="search"
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && tellSoon.flush()}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={empty} />}
    />
  );
}

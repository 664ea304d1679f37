/** A round picture, or initials where there is none; decorative, since the name stands beside it. */
import { Avatar } from '@mantine/core';

type Props = {
  /** The person's name; its first and last word give the initials. */
  name?: string;
  /** The initials themselves, where first and last name are known apart. */
  initials?: string;
  /** Address of the picture. */
  src?: string | null;
  /** Pixels; 20 in lists. */
  size?: number;
  /** Says whose picture it is where no name stands beside it. */
  label?: string;
};

const firstLetter = (word: string | undefined): string => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '';

function initialsIn(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '');
}

export function InitialsAvatar({ name = '', initials = initialsIn(name), src, size = 20, label }: Props) {
  return (
    <Avatar
      src={src ?? null}
      alt={label ?? ''}
      aria-hidden={label === undefined || undefined}
      size={size}
      radius="xl"
      color="accent"
      styles={{ placeholder: { fontSize: Math.max(9, Math.round(size * 0.38)) } }}
    >
      {initials}
    </Avatar>
  );
}

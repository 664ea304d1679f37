/** A round picture, or initials on the person's own colour where there is none; decorative, since the name stands beside it. */
import { Avatar } from '@mantine/core';
import { avatarColor, type Who } from './avatar-color.ts';

type Props = {
  /** Whose it is: gives the colour, and the initials where they are not given. Nobody in particular has the accent. */
  who?: Who | undefined;
  /** The initials themselves, where first and last name are known apart. */
  initials?: string;
  /** Address of the picture. */
  src?: string | null;
  /** Pixels; 20 in lists. */
  size?: number;
};

const firstLetter = (word: string | undefined): string => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '';

/** Of the first and the last word. */
function initialsIn(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '');
}

export function InitialsAvatar({ who, initials = initialsIn(who?.name ?? ''), src, size = 20 }: Props) {
  const color = who && { backgroundColor: avatarColor(who), color: '#ffffff', border: 0 };
  return (
    <Avatar
      src={src ?? null}
      alt=""
      aria-hidden
      size={size}
      radius="50%"
      color="accent"
      styles={{ placeholder: { ...color, fontSize: Math.max(9, Math.round(size * 0.38)) } }}
    >
      {initials}
    </Avatar>
  );
}

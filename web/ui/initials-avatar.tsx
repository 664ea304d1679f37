/** A round picture, or initials on the person's own colour where there is none and until the page has come to rest; decorative, since the name stands beside it. */
import { useState } from 'react';
import { avatarColor, type Who } from './avatar-color.ts';
import plain from './plain.module.css';
import { useAtRest } from './rest.ts';

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
  /** The address that led to no picture. */
  const [broken, setBroken] = useState<string>();
  // A list has as many pictures as people, and each is a request that what is read would wait behind.
  const isAtRest = useAtRest();
  const color = who && { backgroundColor: avatarColor(who), color: '#ffffff' };
  return (
    <span className={plain.picture} style={{ width: size, height: size }} aria-hidden>
      {src && isAtRest && src !== broken ? (
        <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
      ) : (
        <span className={plain.initials} style={{ ...color, fontSize: Math.max(9, Math.round(size * 0.38)) }}>
          {initials}
        </span>
      )}
    </span>
  );
}

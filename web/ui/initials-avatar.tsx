/** Avatar: the picture, or initials on the person's color if there is no picture or the page isn't idle yet. Decorative, since the name is next to it. */
import { useState } from 'react';
import { avatarColor, type AvatarOwner } from './avatar-color.ts';
import plain from './plain.module.css';
import { useIdle } from './idle.ts';

type Props = {
  /** Person; determines color and default initials. Without one the accent color is used. */
  owner?: AvatarOwner | undefined;
  /** Initials, if first and last name are known separately. */
  initials?: string;
  /** Picture URL. */
  src?: string | null;
  /** Size in px; 20 in lists. */
  size?: number;
};

const firstLetter = (word: string | undefined): string => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '';

/** Returns the initials of the first and the last word. */
function initialsIn(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '');
}

export function InitialsAvatar({ owner, initials = initialsIn(owner?.name ?? ''), src, size = 20 }: Props) {
  /** URL of a picture that failed to load. */
  const [failedUrl, setFailedUrl] = useState<string>();
  // Pictures load when the page is idle: a list has one per person, and they would delay its content.
  const isIdle = useIdle();
  const color = owner && { backgroundColor: avatarColor(owner), color: '#ffffff' };
  return (
    <span className={plain.picture} style={{ width: size, height: size }} aria-hidden>
      {src && isIdle && src !== failedUrl ? (
        <img src={src} alt="" loading="lazy" onError={() => setFailedUrl(src)} />
      ) : (
        <span className={plain.initials} style={{ ...color, fontSize: Math.max(9, Math.round(size * 0.38)) }}>
          {initials}
        </span>
      )}
    </span>
  );
}

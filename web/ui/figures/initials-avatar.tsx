/** Avatar: the picture, or initials on the person's color if there is no picture or the page isn't idle yet. Decorative, since the name is next to it. */
import { useState } from 'react';
import { avatarColor, type AvatarOwner } from './avatar-color.ts';
import plain from './plain.module.css';
import { useIdle } from '#web/ui/idle.ts';

type Props = {
  /** Person; determines the color. Without one the accent color is used. */
  owner?: AvatarOwner | undefined;
  initials: string;
  /** Picture URL. */
  src?: string | null;
  /** Size in px; 20 in lists. */
  size?: number;
};

export function InitialsAvatar({ owner, initials, src, size = 20 }: Props) {
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

/**
 * Full-screen mode of the review with its notes, dialogs and messages. The whole page goes full screen and shows only
 * the review, because a part of the page would hide dialogs and messages, which are rendered outside it. Where the
 * browser allows no full screen, the review fills the window.
 */
import { useEffect, useState } from 'react';

const MARK = 'data-whole';

export function useFullScreen() {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const page = document.documentElement;
    const onChange = (): void => {
      if (!document.fullscreenElement) setOn(false);
    };
    page.setAttribute(MARK, '');
    document.addEventListener('fullscreenchange', onChange);
    page.requestFullscreen?.().catch(() => undefined);
    return () => {
      page.removeAttribute(MARK);
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
  }, [isOn]);
  return { isOn, toggle: () => setOn((current) => !current) };
}

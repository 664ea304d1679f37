/** Scrolls the picture to fill a phone in landscape, on arrival and when the phone is rotated. The page's header stays above the picture (docs/review.md#player-layout). */
import { useEffect } from 'react';

const LANDSCAPE_PHONE = '(orientation: landscape) and (max-height: 500px)';

export function useFillLandscapePhone(): void {
  useEffect(() => {
    const side = window.matchMedia(LANDSCAPE_PHONE);
    const fill = (): void => {
      if (side.matches) document.querySelector('[data-stage]')?.scrollIntoView();
    };
    fill();
    side.addEventListener('change', fill);
    return () => side.removeEventListener('change', fill);
  }, []);
}

/** Scrolls the picture to fill a phone in landscape, on arrival and when the phone is rotated. The page's header stays above the picture (docs/review.md#player-layout). */
import { useEffect } from 'react';

const ON_ITS_SIDE = '(orientation: landscape) and (max-height: 500px)';

export function useFilledPhone(): void {
  useEffect(() => {
    const side = window.matchMedia(ON_ITS_SIDE);
    const fill = (): void => {
      if (side.matches) document.querySelector('[data-stage]')?.scrollIntoView();
    };
    fill();
    side.addEventListener('change', fill);
    return () => side.removeEventListener('change', fill);
  }, []);
}

/** A window as narrow as a phone's: what stands side by side elsewhere stands one below the other, and dialogs fill it. */
import { useMediaQuery } from '@mantine/hooks';

const PHONE = 'screen and (max-width: 639px)';

export const isPhone = (): boolean => window.matchMedia(PHONE).matches;

/** Hears it where the window is made wider or narrower. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });

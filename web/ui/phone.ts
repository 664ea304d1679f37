/** Phone-sized window: columns are stacked and dialogs fill the screen. */
import { useMediaQuery } from '@mantine/hooks';

const PHONE = 'screen and (max-width: 639px)';

export const isPhone = (): boolean => window.matchMedia(PHONE).matches;

/** Returns true in a phone-sized window, and updates on resize. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });

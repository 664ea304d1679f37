/** Preference for single-key shortcuts, which speech-input users may turn off (WCAG 2.1.4). */
import { usePreference } from '#web/lib/preferences.ts';

export const useKeyPreference = () => usePreference('shortcut-keys', ['on', 'off']);

/** Whether single keys are shortcuts: people who speak to their computer may switch them off (WCAG 2.1.4). */
import { usePreference } from './preferences.ts';

export const useKeyPreference = () => usePreference('shortcut-keys', ['on', 'off']);

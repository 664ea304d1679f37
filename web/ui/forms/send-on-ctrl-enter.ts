/** Submits a multi-line field with Ctrl Enter or ⌘ Enter, since Enter alone adds a line. */
import type { KeyboardEvent } from 'react';

export const sendOnCtrlEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
};

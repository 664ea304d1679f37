/** In a text of many lines Enter is a line: with Ctrl or ⌘ it sends the form. */
import type { KeyboardEvent } from 'react';

export const sendOnCtrlEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
};

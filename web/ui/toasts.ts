/** Short messages in the corner, which screen readers announce. */
import { notifications } from '@mantine/notifications';
import type { Failure } from '#web/lib/api-error.ts';

/** Success banners stand for 3 seconds (docs/screens.md#constants). */
const SUCCESS_MS = 3_000;
const WARNING_MS = 8_000;

// The kit's own grey for what stands below a title is too pale to read.
export const READABLE = { description: { color: 'var(--mantine-color-text)' } };

const withClose = { withBorder: true, closeButtonProps: { 'aria-label': 'Dismiss' } };

export const notifySuccess = (message: string): void => {
  notifications.show({ ...withClose, message, color: 'green', autoClose: SUCCESS_MS });
};

/** For what worked in the main, but not wholly. */
export const notifyWarning = (message: string): void => {
  notifications.show({ ...withClose, message, color: 'yellow', autoClose: WARNING_MS });
};

/** For what has to be known later too: stays until it is dismissed. */
export const notifyStaying = (title: string, message: string): void => {
  notifications.show({ ...withClose, styles: READABLE, title, message, color: 'yellow', autoClose: false });
};

/** Stays until it is dismissed: an error must not pass unread. */
export const notifyError = (message: string): void => {
  notifications.show({ ...withClose, message, color: 'red', autoClose: false });
};

/** The same for a deed that failed: what was tried, and the reason below it. */
export const notifyFailure = ({ text, reason }: Failure): void => {
  const texts = reason ? { title: text, message: reason } : { message: text };
  notifications.show({ ...withClose, ...texts, styles: READABLE, color: 'red', autoClose: false });
};

/** Toasts, announced by screen readers. */
import { notifications } from '@mantine/notifications';
import { t } from '#web/lib/language/text.ts';
import type { Failure } from '#web/lib/api/api-error.ts';

/** Success toasts close after 3 seconds (docs/screens.md#messages). */
const SUCCESS_MS = 3_000;
const WARNING_MS = 8_000;

// Style for readable text: Mantine's gray for text below a title has too little contrast.
export const READABLE = { description: { color: 'var(--mantine-color-text)' } };

const withClose = () => ({ withBorder: true, closeButtonProps: { 'aria-label': t('Dismiss') } });

export const notifySuccess = (message: string): void => {
  notifications.show({ ...withClose(), message, color: 'green', autoClose: SUCCESS_MS });
};

/** Shows a warning for partial success. */
export const notifyWarning = (message: string): void => {
  notifications.show({ ...withClose(), message, color: 'yellow', autoClose: WARNING_MS });
};

/** Shows a message that stays until dismissed. */
export const notifyPersistently = (title: string, message: string): void => {
  notifications.show({ ...withClose(), styles: READABLE, title, message, color: 'yellow', autoClose: false });
};

/** Shows an error, which stays until dismissed. */
export const notifyError = (message: string): void => {
  notifications.show({ ...withClose(), message, color: 'red', autoClose: false });
};

/** Shows a failed action with its reason, which stays until dismissed. */
export const notifyFailure = ({ text, reason }: Failure): void => {
  const texts = reason ? { title: text, message: reason } : { message: text };
  notifications.show({ ...withClose(), ...texts, styles: READABLE, color: 'red', autoClose: false });
};

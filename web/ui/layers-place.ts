/** Whether what stands over the screens is there: it comes late, and a question waits for it. */
import type { modals } from '@mantine/modals';

export type Ask = typeof modals.openConfirmModal;

const { promise, resolve } = Promise.withResolvers<Ask>();

/** Called by the layers once they hear; gives the way to ask. */
export const layersAreThere = (ask: Ask): void => resolve(ask);

/** How a question is asked, once it can be. */
export const layersReady = (): Promise<Ask> => promise;

/** What ends each question that is open. */
export const openQuestions = new Set<() => void>();

/** Whether what stands over the screens is there: it comes late, and a question waits for it. */
import type { modals } from '@mantine/modals';

export type Asking = Pick<typeof modals, 'openConfirmModal' | 'close'>;

const { promise, resolve } = Promise.withResolvers<Asking>();

/** Called by the layers once they hear; gives the way to ask. */
export const layersAreThere = (asking: Asking): void => resolve(asking);

/** How a question is asked, once it can be. */
export const layersReady = (): Promise<Asking> => promise;

/** What ends each question that is open. */
export const openQuestions = new Set<() => void>();

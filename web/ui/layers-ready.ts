/** Signals when toasts and confirmations have loaded; confirmations wait for it. */
import type { modals } from '@mantine/modals';

export type Asking = Pick<typeof modals, 'openConfirmModal' | 'close'>;

const { promise, resolve } = Promise.withResolvers<Asking>();

/** Called by the layers once they are mounted, with the function that opens a confirmation. */
export const resolveLayers = (asking: Asking): void => resolve(asking);

/** Resolves with the function that opens a confirmation. */
export const layersReady = (): Promise<Asking> => promise;

/** Close functions of the open confirmations. */
export const openConfirmations = new Set<() => void>();

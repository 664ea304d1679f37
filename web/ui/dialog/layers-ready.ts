/** Signals when toasts and confirmations have loaded; confirmations wait for it. */
import type { modals } from '@mantine/modals';

export type Confirmations = Pick<typeof modals, 'openConfirmModal' | 'close'>;

const { promise, resolve } = Promise.withResolvers<Confirmations>();

/** Called by the layers once they are mounted, with the function that opens a confirmation. */
export const resolveLayers = (confirmations: Confirmations): void => resolve(confirmations);

/** Resolves with the function that opens a confirmation. */
export const layersReady = (): Promise<Confirmations> => promise;

/** Close functions of the open confirmations. */
export const openConfirmations = new Set<() => void>();

/** Closes all confirmations like Cancel, when their questions no longer arise. */
export const withdrawConfirmations = (): void => openConfirmations.forEach((end) => end());

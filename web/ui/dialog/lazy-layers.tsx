/** Loads toasts and confirmations on demand: when idle, or with the first message or confirmation. */
import { useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Layers = lazyPart(async () => (await import('./layers.tsx')).Layers, { isLikely: true, loadsOnDemand: true });

/** Loads the layers. Rejects on failure; the next message or confirmation tries again. */
export const fetchLayers = (): Promise<void> => Layers.fetch();

export function LazyLayers() {
  const { notifications } = useNotifications();
  const isNeeded = notifications.length > 0;
  useEffect(() => {
    if (isNeeded) fetchLayers().catch(() => undefined);
  }, [isNeeded]);
  return <Layers />;
}

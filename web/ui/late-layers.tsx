/** The layers over the screens come late: at rest, with the first message, or with the first question. */
import { useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { latePart } from './late-part.tsx';

const Layers = latePart(async () => (await import('./layers.tsx')).Layers, { isPatient: true });

/** Rejects when they cannot be had now; the next message or question asks again. */
export const fetchLayers = (): Promise<void> => Layers.fetch();

export function LateLayers() {
  const { notifications } = useNotifications();
  const isAsked = notifications.length > 0;
  useEffect(() => {
    if (isAsked) fetchLayers().catch(() => undefined);
  }, [isAsked]);
  return <Layers />;
}

/** Toasts and confirmations, above every screen. */
import { modals, ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useCoveringToastContainer } from './dialog-layers.ts';
import { resolveLayers, withdrawConfirmations } from './layers-ready.ts';

/** Signals that confirmations can be opened. Closes those still open when the page unmounts. */
function ConfirmationsReady() {
  useEffect(() => {
    resolveLayers(modals);
    return withdrawConfirmations;
  }, []);
  return null;
}

/** Toast container. A dialog traps focus, so while one covers the screen toasts render inside it and stay reachable by Tab. */
function Toasts() {
  const dialog = useCoveringToastContainer()?.closest('[role="dialog"]');
  const corner = { position: 'bottom-right', zIndex: 500, limit: 4 } as const;
  if (!dialog) return <Notifications {...corner} />;
  return createPortal(<Notifications {...corner} withinPortal={false} />, dialog);
}

export function Layers() {
  return (
    <>
      <Toasts />
      <ModalsProvider modalProps={{ zIndex: 400, size: 440, centered: true, closeOnEscape: false }}>
        <ConfirmationsReady />
      </ModalsProvider>
    </>
  );
}

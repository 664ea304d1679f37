/** What stands over every screen when there is something to say or to ask: messages in the corner, and questions. */
import { modals, ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useCoveringHead } from './dialog-layers.ts';
import { layersAreThere, openQuestions } from './layers-place.ts';

/** Tells when questions can be heard; one that goes unanswered with the page is no longer open. */
function Ready() {
  useEffect(() => {
    layersAreThere(modals);
    return () => openQuestions.forEach((end) => end());
  }, []);
  return null;
}

/** A dialog keeps the keys to itself: while one covers the screen the messages stand in it, so that Tab reaches their buttons. */
function Messages() {
  const dialog = useCoveringHead()?.closest('[role="dialog"]');
  const corner = { position: 'bottom-right', zIndex: 500, limit: 4 } as const;
  if (!dialog) return <Notifications {...corner} />;
  return createPortal(<Notifications {...corner} withinPortal={false} />, dialog);
}

export function Layers() {
  return (
    <>
      <Messages />
      <ModalsProvider modalProps={{ zIndex: 400, size: 440, centered: true, closeOnEscape: false }}>
        <Ready />
      </ModalsProvider>
    </>
  );
}

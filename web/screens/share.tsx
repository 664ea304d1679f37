/** /share/{token}: a client without an account watches, notes and decides by a link; nothing of the house is here (docs/review.md#links). */
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DoorFailure, DoorWaiting, EndedLink, PasswordDoor } from '#web/review/share/share-door.tsx';
import { useDoor } from '#web/review/share/use-door.ts';
import { latePart } from '#web/ui/late-part.tsx';

/** Player and notes: nobody waits for them before the door. */
const Visit = latePart(async () => (await import('#web/review/share/visit.tsx')).Visit, { Waiting: DoorWaiting });

function Door({ token }: { token: string }) {
  const state = useDoor(token);
  const isOpen = state.name === 'waiting' || state.name === 'in';
  useEffect(() => {
    // Beside the questions at the door, and not after them. What cannot be had now is asked for again inside.
    if (isOpen) void Visit.fetch().catch(() => undefined);
  }, [isOpen]);
  if (state.name === 'in') return <Visit visitor={{ token, guest: state.guest }} onLeft={state.onLeft} />;
  if (state.name === 'ended') return <EndedLink />;
  if (state.name === 'password') return <PasswordDoor token={token} onEntered={state.onEntered} />;
  if (state.name === 'failed') return <DoorFailure error={state.error} onRetry={state.retry} />;
  return <DoorWaiting />;
}

export function ShareScreen() {
  const { token } = useParams({ strict: false });
  return <Door key={token} token={token ?? ''} />;
}

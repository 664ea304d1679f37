/** Coming by a link: whether it is open, what it asks for, and who one is once one is in. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasStatus } from '#web/lib/api-error.ts';
import { doorQuery, lookQuery } from './door.queries.ts';
import { forgetGuest, keepGuest, storedGuest } from './stored-guest.ts';

export const ENDED = 404;

export type DoorState =
  | { name: 'waiting' }
  | { name: 'ended' }
  | { name: 'password'; onEntered: (guest: string) => void }
  | { name: 'failed'; error: unknown; retry: () => void }
  | { name: 'in'; guest: string; onLeft: () => void };

/** Where somebody with this token stands. */
export function useDoor(token: string): DoorState {
  const [guest, setGuest] = useState(() => storedGuest(token));
  /** How often a visit has ended: each time one comes by the door anew. */
  const [ends, setEnds] = useState(0);
  const isIn = guest !== null;
  const look = useQuery({ ...lookQuery(token, ends), enabled: !isIn });
  const door = useQuery({ ...doorQuery(token, ends), enabled: !isIn && look.data?.needsPassword === false });
  if (!isIn && door.data !== undefined) setGuest(door.data);
  useEffect(() => (guest === null ? forgetGuest() : keepGuest(token, guest)), [guest, token]);
  // A new password, or another address.
  const onLeft = (): void => {
    setEnds(ends + 1);
    setGuest(null);
  };
  if (isIn) return { name: 'in', guest, onLeft };
  const queries = [look, door];
  if (queries.some(({ error }) => hasStatus(error, ENDED))) return { name: 'ended' };
  if (look.data?.needsPassword) return { name: 'password', onEntered: setGuest };
  const failed = queries.find(({ error }) => error !== null);
  if (failed) return { name: 'failed', error: failed.error, retry: () => void failed.refetch() };
  return { name: 'waiting' };
}

/** Access to a share link, or to a contact's page: checks it, asks for the password, and holds the guest session. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { startVisitQuery } from './access.queries.ts';
import { type GuestStore, SHARE_GUEST } from './stored-guest.ts';

export const ENDED_STATUS = 404;
/** Status when the visit has ended, but the link or page still works. */
export const VISIT_ENDED_STATUS = 403;
/** Status of entering without the password that the link needs. */
const PASSWORD_STATUS = 422;

export type ShareAccess =
  | { name: 'waiting' }
  | { name: 'ended' }
  | { name: 'password'; onEntered: (guest: string) => void }
  | { name: 'failed'; error: unknown; retry: () => void }
  | { name: 'in'; guest: string; onLeft: () => void };

/** How a guest enters, and where the session is stored. */
type GuestEntry = { visitQuery: typeof startVisitQuery; store: GuestStore };
const SHARE_ENTRY: GuestEntry = { visitQuery: startVisitQuery, store: SHARE_GUEST };

/** Returns the access state for a token. */
export function useShareAccess(token: string, { visitQuery, store } = SHARE_ENTRY): ShareAccess {
  const [guest, setGuest] = useState(() => store.find(token));
  /** Number of ended visits; each one checks access again. */
  const [endedVisits, setEndedVisits] = useState(0);
  const hasVisit = guest !== null;
  const visit = useQuery({ ...visitQuery(token, endedVisits), enabled: !hasVisit });
  if (!hasVisit && visit.data !== undefined) setGuest(visit.data);
  useEffect(() => (guest === null ? store.forget() : store.store(token, guest)), [guest, token, store]);
  // Ends the visit after the password or the address was changed.
  const onLeft = (): void => {
    setEndedVisits(endedVisits + 1);
    setGuest(null);
  };
  if (hasVisit) return { name: 'in', guest, onLeft };
  const { error } = visit;
  if (hasStatus(error, ENDED_STATUS)) return { name: 'ended' };
  if (hasStatus(error, PASSWORD_STATUS)) return { name: 'password', onEntered: setGuest };
  if (error !== null) return { name: 'failed', error, retry: () => void visit.refetch() };
  return { name: 'waiting' };
}

/** What people are typing, until it is sent or given up: it outlives the page around it, a reload, and the end of a session. */
import { useEffect, useRef, useState } from 'react';
import { session } from './session-store.ts';

const STORED = 'drafts';
const STORED_OF_GUESTS = 'guest-drafts';

/** Whoever comes by a link: no member of the team, and so without a session. */
const GUEST = 'guest';

/** A draft is a person's own: nobody else who signs in on this tab comes upon it. */
export const draftKey = (personId: number, about: string): string => `${personId} ${about}`;
/** Of a guest, by what the link knows them by. */
export const guestDraftKey = (guest: string, about: string): string => `${GUEST} ${guest} ${about}`;
const ownerOf = (key: string): string => key.split(' ', 1)[0] ?? '';

function readStored(name: string): [string, unknown][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, unknown>);
  } catch {
    return [];
  }
}

/** Read at once: the sign-in page clears the storage, and what was typed must be in memory by then (docs/screens.md#drafts). */
const drafts = new Map<string, unknown>([...readStored(STORED), ...readStored(STORED_OF_GUESTS)]);

/** Files cannot be stored: they live in memory alone. */
const withoutFiles = (_key: string, value: unknown): unknown => (value instanceof File ? undefined : value);

/** Storage holds the drafts of whoever is signed in, and nothing without a session; those of guests, who have none, beside them. */
function store(owner: string): void {
  if (owner !== GUEST && session.get().token === null) return;
  const name = owner === GUEST ? STORED_OF_GUESTS : STORED;
  const own = [...drafts].filter(([key]) => ownerOf(key) === owner);
  try {
    if (own.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(own), withoutFiles));
  } catch {
    // No room left in the storage: memory still has it.
  }
}

export const draftOf = (key: string): unknown => drafts.get(key);

export function keepDraft(key: string, draft: unknown): void {
  drafts.set(key, draft);
  store(ownerOf(key));
}

export function dropDraft(key: string): void {
  if (drafts.delete(key)) store(ownerOf(key));
}

/** Drops every draft whose key begins so. */
export function dropDraftsUnder(beginning: string): void {
  for (const key of drafts.keys()) if (key.startsWith(beginning)) dropDraft(key);
}

/** For a sign-out by one's own will: it leaves nothing behind. */
export function forgetDrafts(): void {
  drafts.clear();
  for (const name of [STORED, STORED_OF_GUESTS]) sessionStorage.removeItem(name);
}

type Typed = { key: string; value: unknown; isDirty: boolean };

/** Keeps what is typed under this key as long as it is unsaved; `finish` when it was saved or given up. */
export function useDraftAutosave({ key, value, isDirty }: Typed) {
  const isOver = useRef(false);
  useEffect(() => {
    if (isOver.current) return;
    if (isDirty) keepDraft(key, value);
    else dropDraft(key);
  }, [key, value, isDirty]);
  const finish = (): void => {
    isOver.current = true;
    dropDraft(key);
  };
  return { finish, isOver: () => isOver.current };
}

/** What was typed here before, as it was when this appeared; `undefined` when nothing was, or when it does not fit. */
export function useEarlierDraft<T>(key: string, fits: (draft: T) => boolean): T | undefined {
  const [earlier] = useState(() => {
    const draft = draftOf(key) as T | undefined;
    return draft !== undefined && fits(draft) ? draft : undefined;
  });
  return earlier;
}

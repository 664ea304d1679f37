/** Drafts of unsent text. They survive navigation, a reload and an expired session. */
import { useEffect, useRef, useState } from 'react';
import { session } from '#web/lib/api/session-store.ts';

const STORAGE_KEY = 'drafts';
const GUEST_STORAGE_KEY = 'guest-drafts';

/** Owner key of guests, who open a share link and have no session. */
const GUEST = 'guest';

/** Returns the key of a draft. It contains the user's ID, so another user on this tab never sees it. */
export const draftKey = (personId: number, subject: string): string => `${personId} ${subject}`;
/** Returns the key of a guest's draft, by the identity that the share link gives them. */
export const guestDraftKey = (guest: string, subject: string): string => `${GUEST} ${guest} ${subject}`;
const ownerOf = (key: string): string => key.split(' ', 1)[0] ?? '';

function readStored(name: string): [string, unknown][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, unknown>);
  } catch {
    return [];
  }
}

/** Read on import, since the sign-in page clears the storage and drafts must be in memory before that (docs/screens.md#drafts). */
const drafts = new Map<string, unknown>([...readStored(STORAGE_KEY), ...readStored(GUEST_STORAGE_KEY)]);

/** Drops files, which can't be serialized and live in memory only. */
const withoutFiles = (_key: string, value: unknown): unknown => (value instanceof File ? undefined : value);

/** Writes the signed-in user's drafts to storage, or none without a session, plus those of guests. */
function store(owner: string): void {
  if (owner !== GUEST && session.get().token === null) return;
  const name = owner === GUEST ? GUEST_STORAGE_KEY : STORAGE_KEY;
  const ownDrafts = [...drafts].filter(([key]) => ownerOf(key) === owner);
  try {
    if (ownDrafts.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(ownDrafts), withoutFiles));
  } catch {
    // Storage is full, but the draft is still in memory.
  }
}

export const draftOf = (key: string): unknown => drafts.get(key);

export function saveDraft(key: string, draft: unknown): void {
  drafts.set(key, draft);
  store(ownerOf(key));
}

export function dropDraft(key: string): void {
  if (drafts.delete(key)) store(ownerOf(key));
}

/** Drops all drafts whose key has this prefix. */
export function dropDraftsUnder(beginning: string): void {
  for (const key of drafts.keys()) if (key.startsWith(beginning)) dropDraft(key);
}

/** Drops all drafts when the user signs out on purpose. */
export function forgetDrafts(): void {
  drafts.clear();
  for (const name of [STORAGE_KEY, GUEST_STORAGE_KEY]) sessionStorage.removeItem(name);
}

type DraftState = { key: string; value: unknown; isDirty: boolean };

/** Saves the value under this key while it is dirty. Call `finish` after it was saved or discarded. */
export function useDraftAutosave({ key, value, isDirty }: DraftState) {
  const isOver = useRef(false);
  useEffect(() => {
    if (isOver.current) return;
    if (isDirty) saveDraft(key, value);
    else dropDraft(key);
  }, [key, value, isDirty]);
  const finish = (): void => {
    isOver.current = true;
    dropDraft(key);
  };
  return { finish, isOver: () => isOver.current };
}

/** Returns the draft that existed on mount; undefined if there was none or it fails the check. */
export function useEarlierDraft<T>(key: string, fits: (draft: T) => boolean): T | undefined {
  const [earlier] = useState(() => {
    const draft = draftOf(key) as T | undefined;
    return draft !== undefined && fits(draft) ? draft : undefined;
  });
  return earlier;
}

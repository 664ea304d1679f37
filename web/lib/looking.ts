/** What this page has in front of it, for the stream to tell: others who look at the same project see that somebody else is there (docs/projects.md#also-here). */
import { useEffect } from 'react';
import type { Viewing, ViewingPlace } from '#domain/live/viewing.ts';

/** Whoever steps through a list looks at nothing on the way. */
const SETTLE_MS = 800;

const open = new Map<object, Viewing>();
const listeners = new Set<() => void>();
let sentViewing = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** As it stands in the address of the stream; what was opened last lies on top. */
const now = (): string => {
  const viewing = [...open.values()].at(-1);
  return viewing ? new URLSearchParams({ project: String(viewing.projectId), place: viewing.place }).toString() : '';
};

/** What the stream that is opened now is to say. */
export function tellLooking(): string {
  sentViewing = now();
  return sentViewing;
}

/** Hears when what is looked at is no longer what was told last. */
export function onTurn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (now() === sentViewing) return;
    for (const listener of listeners) listener();
  }, SETTLE_MS);
}

/** While it stands on the screen: this project is looked at. */
export function useLooking(projectId: number, place: ViewingPlace): void {
  useEffect(() => {
    const own = {};
    open.set(own, { projectId, place });
    plan();
    return () => {
      open.delete(own);
      plan();
    };
  }, [projectId, place]);
}

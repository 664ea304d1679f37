/** Project that this page shows, reported over the event stream so that others see who else is viewing it (docs/projects.md#also-here). */
import { useEffect } from 'react';
import type { Presence, PresenceScreen } from '#domain/live/presence.ts';

/** Delay before a view is reported, so that stepping through a list reports nothing. */
const SETTLE_MS = 800;

const open = new Map<object, Presence>();
const listeners = new Set<() => void>();
let sentViewing = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns the current view as a stream parameter; the view opened last wins. */
const now = (): string => {
  const viewing = [...open.values()].at(-1);
  return viewing ? new URLSearchParams({ project: String(viewing.projectId), place: viewing.screen }).toString() : '';
};

/** Returns the view to report with a new connection, and records that it was reported. */
export function reportView(): string {
  sentViewing = now();
  return sentViewing;
}

/** Subscribes to changes of the view since the last report. */
export function onViewChange(listener: () => void): () => void {
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

/** Reports this project as viewed while the component is mounted. */
export function useReportView(projectId: number, screen: PresenceScreen): void {
  useEffect(() => {
    const own = {};
    open.set(own, { projectId, screen });
    plan();
    return () => {
      open.delete(own);
      plan();
    };
  }, [projectId, screen]);
}

/** Store of this page's uploads. They continue while the user navigates, and end with the session (docs/review.md#uploading). */
import { useSyncExternalStore } from 'react';
import type { Failure } from '#web/lib/api/api-error.ts';
import { warnBeforeLeaving } from '#web/lib/leave-warning.ts';

export type Uploading = {
  /** Key that identifies a file for the same purpose. */
  key: string;
  /** What it is uploaded to, such as the versions of a project. */
  owner: string;
  /** Record that the file is added to, if any, such as a version that it is a copy of. */
  targetId: number | null;
  /** Part of the owner that it goes to, shown with the progress; empty if there are none. */
  targetName: string;
  name: string;
  sizeBytes: number;
  sentBytes: number;
  /** Recent speed in bytes per second; 0 while unknown. */
  speed: number;
  /**
   * State of the upload, which is retried automatically in `waiting` (network or server is down) and `elsewhere` (another tab
   * sends the same file), and begins when others have ended in `queued`.
   */
  state: 'running' | 'paused' | 'waiting' | 'elsewhere' | 'queued' | 'failed';
  failure?: Failure | undefined;
  /** Server's reason for `waiting`, if it gave one. */
  reason?: string | undefined;
  /** What the user should know about the file. */
  hint?: string | undefined;
};

/** Queued uploads that are listed; of a whole folder, the rest is a number. */
export const MAX_QUEUED_SHOWN = 5;

let uploads: readonly Uploading[] = [];
const listeners = new Set<() => void>();

/** Ends the browser's question before the page is left; undefined while there is no unfinished upload. */
let endWarning: (() => void) | undefined;

function setUploads(next: readonly Uploading[]): void {
  uploads = next;
  if (next.some(({ state }) => state !== 'failed')) endWarning ??= warnBeforeLeaving();
  else {
    endWarning?.();
    endWarning = undefined;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const uploadOf = (key: string): Uploading | undefined => uploads.find((one) => one.key === key);

export const putUpload = (upload: Uploading): void =>
  setUploads([...uploads.filter(({ key }) => key !== upload.key), upload]);

export const patchUpload = (key: string, patch: Partial<Uploading>): void =>
  setUploads(uploads.map((one) => (one.key === key ? { ...one, ...patch } : one)));

export const dropUpload = (key: string): void => setUploads(uploads.filter((one) => one.key !== key));

/** Returns all uploads, in the order in which they were started. */
export const allUploads = (): readonly Uploading[] => uploads;

export const useUploadList = (): readonly Uploading[] => useSyncExternalStore(subscribe, () => uploads);

/** Store of this page's uploads. They continue while the user navigates, and end with the session (docs/review.md#uploading). */
import { useSyncExternalStore } from 'react';
import type { Failure } from '#web/lib/api/api-error.ts';
import { warnBeforeLeaving } from '#web/lib/leave-warning.ts';

export type CutUploading = {
  /** Key that identifies a file for a deliverable, or as a copy of the same version. */
  key: string;
  projectId: number;
  /** Version that this file is a playable copy of. */
  cutId: number | null;
  /** Name of the deliverable; empty in a project without any. */
  deliverableName: string;
  name: string;
  sizeBytes: number;
  sentBytes: number;
  /** Recent speed in bytes per second; 0 while unknown. */
  speed: number;
  /** State of the upload, which is retried automatically in `waiting` (network or server is down) and `elsewhere` (another tab sends the same file). */
  state: 'running' | 'paused' | 'waiting' | 'elsewhere' | 'failed';
  failure?: Failure | undefined;
  /** Server's reason for `waiting`, if it gave one. */
  reason?: string | undefined;
  /** True if this browser can't display the video. */
  isNotDisplayable: boolean;
};

let uploads: readonly CutUploading[] = [];
const listeners = new Set<() => void>();

/** Ends the browser's question before the page is left; undefined while there is no unfinished upload. */
let endWarning: (() => void) | undefined;

function setUploads(next: readonly CutUploading[]): void {
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

export const uploadOf = (key: string): CutUploading | undefined => uploads.find((one) => one.key === key);

export const putUpload = (upload: CutUploading): void =>
  setUploads([...uploads.filter(({ key }) => key !== upload.key), upload]);

export const patchUpload = (key: string, patch: Partial<CutUploading>): void =>
  setUploads(uploads.map((one) => (one.key === key ? { ...one, ...patch } : one)));

export const dropUpload = (key: string): void => setUploads(uploads.filter((one) => one.key !== key));

export const forgetUploads = (): void => setUploads([]);

export const useUploadList = (): readonly CutUploading[] => useSyncExternalStore(subscribe, () => uploads);

/** Hook for uploads in a feedback box: validates files, sends them with progress, keeps or removes them. */
import { useEffect, useRef, useState } from 'react';
import { ATTACHMENT_TYPES, checkUpload, DEFAULT_MAX_UPLOAD_BYTES, typeByName } from '#domain/files/media.ts';
import type { MediaWithUrl } from '#contract/files/media.ts';
import { ApiError, reasonOf } from '#web/lib/api/api-error.ts';
import { upload } from '#web/files/upload.ts';

/** Reason of a failed upload ('' if unknown), and whether a retry may help. */
export type UploadFailure = { reason: string; mayRetry: boolean };

export type UploadItem = {
  key: number;
  name: string;
  sizeBytes: number;
  /** Object URL of an image that isn't uploaded yet. */
  preview: string | null;
  /** Progress from 0 to 1. */
  share: number;
  media: MediaWithUrl | null;
  failure: UploadFailure | null;
  file: File | null;
};

const ACCEPTED = `Accepted types: ${ATTACHMENT_TYPES.map(({ extension }) => extension).join(', ')}.`;

/** Validates a file before the upload; the API's list of MIME types would not help users. */
function refusalOf(file: File): UploadFailure | null {
  const violation = checkUpload({ name: file.name, sizeBytes: file.size }, DEFAULT_MAX_UPLOAD_BYTES)[0];
  if (!violation) return null;
  const isUnsupportedType = file.size > 0 && typeByName(file.name) === undefined;
  return { reason: isUnsupportedType ? ACCEPTED : violation.message, mayRetry: false };
}

const SESSION_OVER = 401;

function failureOf(error: unknown): UploadFailure {
  const mayRetry =
    error instanceof ApiError && (error.isUnreachable || error.status === SESSION_OVER || error.status >= 429);
  const violationMessage = error instanceof ApiError ? error.violations[0]?.message : undefined;
  return { reason: violationMessage ?? reasonOf(error) ?? '', mayRetry: mayRetry };
}

/** Checks if the file is still pending: neither uploaded nor permanently refused. */
const isWaiting = ({ media, failure }: UploadItem): boolean => media === null && (failure?.mayRetry ?? true);

let lastKey = 0;
const nextKey = (): number => (lastKey += 1);

const stored = (media: MediaWithUrl): UploadItem => ({
  key: nextKey(),
  name: media.originalName,
  sizeBytes: media.sizeBytes,
  preview: null,
  share: 1,
  media,
  failure: null,
  file: null,
});

const chosen = (file: File): UploadItem => ({
  key: nextKey(),
  name: file.name,
  sizeBytes: file.size,
  preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
  share: 0,
  media: null,
  failure: refusalOf(file),
  file,
});

const forget = (items: readonly UploadItem[]): void => {
  for (const { preview } of items) if (preview) URL.revokeObjectURL(preview);
};

/** Initial files of a box: stored uploads, and files that were never uploaded. */
export type InitialUploads = { attachments: readonly MediaWithUrl[]; waiting: readonly File[] };

/** Returns the state with which another box can continue. */
export const uploadsOf = (items: readonly UploadItem[]): InitialUploads => ({
  attachments: items.flatMap(({ media }) => media ?? []),
  waiting: items.filter(isWaiting).flatMap(({ file }) => file ?? []),
});

export function useUploads(before: InitialUploads) {
  const [items, setItems] = useState<UploadItem[]>(() => [
    ...before.attachments.map(stored),
    ...before.waiting.filter((file) => file instanceof File).map(chosen),
  ]);
  const shown = useRef(items);
  useEffect(() => {
    shown.current = items;
  }, [items]);
  useEffect(() => () => forget(shown.current), []);

  const patch = (key: number, change: Partial<UploadItem>): void =>
    setItems((current) => current.map((item) => (item.key === key ? { ...item, ...change } : item)));

  const send = async ({ key, file }: UploadItem): Promise<void> => {
    if (!file) return;
    patch(key, { failure: null, share: 0 });
    try {
      const media = await upload(file, (share) => patch(key, { share }));
      // A response without a usable ID counts as a failure (docs/projects.md#feedback-thread).
      if (Number.isSafeInteger(media.id)) patch(key, { media, share: 1 });
      else patch(key, { failure: { reason: '', mayRetry: true } });
    } catch (error) {
      patch(key, { failure: failureOf(error) });
    }
  };

  // True once pending files were resent on mount, since effects may run twice.
  const isResumed = useRef(false);
  useEffect(() => {
    if (isResumed.current) return;
    isResumed.current = true;
    for (const item of shown.current) if (item.file && item.failure === null) void send(item);
  });

  const add = (files: readonly File[]): void => {
    const added = files.map(chosen);
    setItems((current) => [...current, ...added]);
    for (const item of added) if (item.failure === null) void send(item);
  };

  const remove = (key: number): void => {
    forget(items.filter((item) => item.key === key));
    setItems((current) => current.filter((item) => item.key !== key));
  };

  /** Removes the sent files; refused ones stay with their error until the user removes them. */
  const clear = (mediaIds: readonly number[]): void => {
    const isSent = ({ media }: UploadItem): boolean => media !== null && mediaIds.includes(media.id);
    forget(shown.current.filter(isSent));
    setItems((current) => current.filter((item) => !isSent(item)));
  };

  return {
    items,
    add,
    remove,
    retry: (item: UploadItem): void => void send(item),
    clear,
    isBusy: items.some((item) => item.media === null && item.failure === null),
    mediaIds: items.flatMap(({ media }) => (media ? [media.id] : [])),
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/** Guest check that the share links feature passes in, so that cuts don't depend on it (docs/review.md#links). */
import type { Db } from '#server/platform/db/dialect.ts';
import type { FileViewer } from '#server/files/media/file-url.ts';

type Guest = Extract<FileViewer, { kind: 'guest' }>;

/** Returns whether a guest's link still shows this cut. */
export type GuestCheck = (db: Db, guest: Guest, cut: { id: number; projectId: number }) => Promise<boolean>;

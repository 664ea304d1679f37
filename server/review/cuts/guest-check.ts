/** What the addresses of cuts ask of links, which know cuts and not the other way round (docs/review.md#links). */
import type { Db } from '#server/platform/db/dialect.ts';
import type { FileViewer } from '#server/files/media/file-address.ts';

type Guest = Extract<FileViewer, { kind: 'guest' }>;

/** Whether a guest's link still shows this cut. */
export type GuestCheck = (db: Db, guest: Guest, cut: { id: number; projectId: number }) => Promise<boolean>;

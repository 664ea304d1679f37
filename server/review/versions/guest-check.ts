/** Check of people without an account that share links and client pages pass in, so that cuts don't depend on them (docs/review.md#links). */
import type { Db } from '#server/platform/db/dialect.ts';
import type { OutsideViewer } from '#server/files/media/file-url.ts';

type SeenCut = { id: number; projectId: number };

/** Returns whether the link or page of this viewer still shows the cut. */
export type GuestCheck<V extends OutsideViewer = OutsideViewer> = (db: Db, viewer: V, cut: SeenCut) => Promise<boolean>;

/** What work knows of versions and deliverables: kind, length and decision, and drafts of deliverables (docs/review.md#kinds, docs/review.md#decisions). */
import type { Aspect } from '#domain/platform/aspects.ts';
import type { Rate } from '#domain/platform/timecode.ts';
import type { Seconds } from '#domain/platform/units.ts';

export const CUT_KINDS = ['video', 'audio', 'image'] as const;
/** Kind of a version, detected from the file's content. */
export type CutKind = (typeof CUT_KINDS)[number];

export const CUT_DECISIONS = ['', 'approved', 'changes'] as const;
/** Decision on a version, empty until there is one. */
export type CutDecision = (typeof CUT_DECISIONS)[number];

export const FILE_REMOVERS = ['rule', 'person'] as const;
/** What removed a version's file to save space: the storage rule, or an administrator. */
export type FileRemover = (typeof FILE_REMOVERS)[number];

/**
 * Returns whether a person deleted the version, of which only the record is left for its notes (docs/review.md#removed). A version
 * whose file was removed to save space isn't deleted.
 */
export const isDeletedVersion = (cut: { fileRemovedAt: string | null; fileRemovedBy: FileRemover | null }): boolean =>
  cut.fileRemovedAt !== null && cut.fileRemovedBy === null;

/** Maximum number of deliverables per project, excluding Main. */
export const MAX_DELIVERABLES = 30;

export type DeliverableDraft = { name: string; aspect: Aspect; lengthSeconds: Seconds };

/** Returns the duration in seconds. */
export const secondsOfCut = ({ frameCount, rate }: { frameCount: number; rate: Rate }): Seconds =>
  (frameCount * rate.den) / rate.num;

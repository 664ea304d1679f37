/** Storage rule: which files of versions go, and what stays (docs/storage.md#rule). */
import type { CutDecision } from '#domain/work/projects/project-cuts.ts';
import { addDaysTo } from '#domain/platform/dates.ts';
import { isFinished, type ProjectStatus } from '#domain/platform/project-status.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { RemainingVersions, StorageRule } from '#domain/platform/storage/storage-rule.ts';
import { brokenRuleAt, tooLongAt } from '#domain/platform/violations.ts';
import { countCharacters, hasControlCharacters } from '#domain/platform/text.ts';
import { STORAGE_LIMITS } from './storage-limits.ts';
import { newestVersionOf, type VersionRef } from './deliverables.ts';

export const STORAGE_TEXTS = {
  changed: 'The files of this project have changed. Check the size again.',
  pinned: "This project's files are pinned. Unpin them first.",
  nothing: 'This project has no files that can be removed.',
  controls: 'This value contains control characters.',
  otherFile: "This isn't the same file. Choose the file that was removed.",
  hasFile: 'This version has its file.',
} as const;

/** Version as the rule sees it. */
export type StoredVersion = VersionRef & {
  id: number;
  decision: CutDecision;
  bytes: number;
  /** True if the client has it to decide on, or a guest played it lately. */
  isInUse: boolean;
};

/** Returns the deliverable of a version; null for Main. */
const deliverableOf = ({ deliverable }: VersionRef): number | null => deliverable?.id ?? null;

/** Returns the versions of one deliverable whose files stay: the approved ones, or the newest if none is or the rule says so. */
function remainingOf(versions: readonly StoredVersion[], remaining: RemainingVersions): readonly StoredVersion[] {
  const [first] = versions;
  if (!first) return [];
  const newest = newestVersionOf(versions, deliverableOf(first));
  const approved = versions.filter(({ decision, fileRemovedAt }) => decision === 'approved' && fileRemovedAt === null);
  return remaining === 'approved' && approved.length > 0 ? approved : newest ? [newest] : [];
}

/** Returns the versions of a completed and scored project whose files the rule removes. */
export function filesDue(versions: readonly StoredVersion[], remaining: RemainingVersions): StoredVersion[] {
  const stays = new Set(
    [...Map.groupBy(versions, deliverableOf).values()]
      .flatMap((own) => remainingOf(own, remaining))
      .map(({ id }) => id),
  );
  return versions.filter(({ id, fileRemovedAt, isInUse }) => fileRemovedAt === null && !isInUse && !stays.has(id));
}

/** Returns the versions whose files an administrator may remove: all that nobody uses, but for the newest undecided ones of work in progress. */
export function removableFiles(versions: readonly StoredVersion[], isDone: boolean): StoredVersion[] {
  const awaited = (version: StoredVersion): boolean =>
    !isDone && version.decision === '' && newestVersionOf(versions, deliverableOf(version))?.id === version.id;
  return versions.filter((version) => version.fileRemovedAt === null && !version.isInUse && !awaited(version));
}

/** Returns whether work is completed and scored. */
export const isDone = ({ status, point }: { status: ProjectStatus; point: number }): boolean =>
  isFinished(status) && point > 0;

/** Sums the bytes of versions. */
export const bytesOf = (versions: readonly Pick<StoredVersion, 'bytes'>[]): number =>
  versions.reduce((sum, { bytes }) => sum + bytes, 0);

/** Refuses a removal of other files than the administrator has seen, and of pinned ones. */
export function checkRemoval(
  project: { isPinned: boolean },
  bytes: number,
  expectedBytes: number,
): Refusal | undefined {
  if (project.isPinned) return refuse('conflict', STORAGE_TEXTS.pinned);
  if (bytes !== expectedBytes) return refuse('conflict', STORAGE_TEXTS.changed);
  return bytes === 0 ? refuse('conflict', STORAGE_TEXTS.nothing) : undefined;
}

/** Returns the last end of a project's work by which its files are due now. */
export const dueEnd = (days: number, now: string): string => addDaysTo(now, -days);

type Announcement = { endedAt: string; dueAt: string | null };

/** Returns when the files of a project go: when the rule says so, and at least a week after the notice. */
export function removalTime({ endedAt, dueAt }: Announcement, rule: StorageRule, now: string): string {
  const byRule = addDaysTo(endedAt, rule.days);
  if (isAnnounced({ endedAt, dueAt }, rule)) return dueAt as string;
  const soonest = addDaysTo(now, STORAGE_LIMITS.noticeDays);
  return [byRule, soonest, rule.from].reduce((latest, each) => (each > latest ? each : latest));
}

/** Returns whether the removal was announced for this end of the work and this rule. */
export const isAnnounced = ({ endedAt, dueAt }: Announcement, rule: StorageRule): boolean =>
  dueAt !== null && dueAt >= addDaysTo(endedAt, rule.days) && dueAt >= rule.from;

/** Checks where the file of a version is archived. */
export function checkArchiveLocation(location: string): Violation[] {
  if (countCharacters(location) > STORAGE_LIMITS.archiveLength)
    return [tooLongAt('archiveLocation', STORAGE_LIMITS.archiveLength)];
  return hasControlCharacters(location) ? [brokenRuleAt('archiveLocation', STORAGE_TEXTS.controls)] : [];
}

/** Refuses to upload another file than the one that was removed: size and SHA-256 must be equal. Imported versions whose file was gone have no SHA-256, so only their size is compared. */
export function checkSameFile(
  removed: { sizeBytes: number; sha256: string },
  sent: { sizeBytes: number; sha256?: string },
): Refusal | undefined {
  const isSameContent = sent.sha256 === undefined || removed.sha256 === '' || removed.sha256 === sent.sha256;
  return removed.sizeBytes === sent.sizeBytes && isSameContent
    ? undefined
    : refuse('conflict', STORAGE_TEXTS.otherFile);
}

/** Files of projects and clients: names, limits, quotas and rights (docs/files.md). */
import { safePath } from '#domain/files/stored-name.ts';
import { storageText } from '#domain/files/storage-text.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { groupedText } from '#domain/platform/numbers.ts';
import { accessDenied, refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { countCharacters, hasControlCharacters } from '#domain/platform/text.ts';
import { blankAt, brokenRuleAt, emptyFileAt, tooLongAt } from '#domain/platform/violations.ts';
import { FILE_LIMITS } from './file-limits.ts';
import { QUOTA } from './file-quota.ts';
import { mayReviewProject, type TeamOwnership } from './projects/project-rights.ts';

/** Person named with a file. */
type FilePerson = { id: number; name: string };

export type ProjectFile = {
  id: number;
  version: number;
  clientId: number | null;
  /** The project, null for a file of the client itself. */
  project: { id: number; title: string } | null;
  /** Name with its folders, separated by slashes. */
  name: string;
  sizeBytes: number;
  sha256: string;
  note: string;
  /** Null if nobody of the team uploaded it, or they are gone. */
  uploadedBy: FilePerson | null;
  /** Name of the contact who uploaded it on their page; null for files of the team. */
  contactName: string | null;
  createdAt: string;
};

export const PROJECT_FILE_TEXTS = {
  projectGone: 'This project does not exist.',
  noClient: 'This project has no client. Choose one to add files.',
  full: `This client has ${groupedText(FILE_LIMITS.perClient)} files, the maximum. Delete some to add others.`,
  foreign: 'You can only change files that you uploaded.',
  quotaRange: `Choose between ${storageText(QUOTA.minBytes)} and ${storageText(QUOTA.maxBytes)}.`,
  restoreProjectFirst: "This file's project was deleted. Restore the project first.",
  restoreClientFirst: "This file's client was deleted. Restore the client first.",
} as const;

/** Returns whether the actor may add files. `isTeammate` is true only on the lead of a team (docs/files.md#rights). */
export const mayAddFiles = (actor: Actor, project: TeamOwnership): boolean => mayReviewProject(actor, project);

/** Refuses to change, delete or restore a file, except to leads and to its uploader. */
export const checkChangeFile = (actor: Actor, file: { uploadedById: number | null }): Refusal | undefined =>
  actor.type !== 'editor' || file.uploadedById === actor.id
    ? undefined
    : refuse('forbidden', PROJECT_FILE_TEXTS.foreign);

/** Refuses files without a project to anyone but leads. */
export const checkClientFiles = (actor: Pick<Actor, 'type'>): Refusal | undefined =>
  actor.type === 'editor' ? accessDenied() : undefined;

/** Checks a name as it was typed or sent; what is stored is `safePath` of it. */
export function checkFileName(typed: string, path = 'name'): Violation[] {
  const name = safePath(typed);
  if (name === '') return [blankAt(path)];
  return countCharacters(name) > FILE_LIMITS.nameLength ? [tooLongAt(path, FILE_LIMITS.nameLength)] : [];
}

/** Checks a note. */
export function checkFileNote(note: string): Violation[] {
  if (countCharacters(note) > FILE_LIMITS.noteLength) return [tooLongAt('note', FILE_LIMITS.noteLength)];
  return hasControlCharacters(note) ? [brokenRuleAt('note', 'This value contains control characters.')] : [];
}

/** Checks a file before any byte is sent. */
export const checkNewFile = ({ name, sizeBytes }: { name: string; sizeBytes: number }): Violation[] => [
  ...checkFileName(name, 'filename'),
  ...(sizeBytes > 0 ? [] : [emptyFileAt('file')]),
];

/** What a client's files take: stored, in the trash, and reserved by unfinished uploads. */
export type FileUsage = { count: number; bytes: number };

/** Refuses a file that exceeds the client's quota or number of files. */
export function checkQuota(usage: FileUsage, quotaBytes: number, sizeBytes: number): Refusal | undefined {
  if (usage.count >= FILE_LIMITS.perClient) return refuse('conflict', PROJECT_FILE_TEXTS.full);
  const leftBytes = Math.max(0, quotaBytes - usage.bytes);
  if (sizeBytes <= leftBytes) return undefined;
  return refuse('conflict', `This client has ${storageText(quotaBytes)}, ${storageText(leftBytes)} are left.`);
}

/** Checks a quota of a client. */
export const checkQuotaBytes = (bytes: number): Violation[] =>
  Number.isInteger(bytes) && bytes >= QUOTA.minBytes && bytes <= QUOTA.maxBytes
    ? []
    : [brokenRuleAt('quotaBytes', PROJECT_FILE_TEXTS.quotaRange, 'range')];

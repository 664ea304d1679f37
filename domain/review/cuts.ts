/** Versions of a project's deliverables: their limits, and who may do what with them (docs/review.md#cuts). */
import { MAX_PICTURE_PIXELS } from '#domain/files/media.ts';
import type { TeamProject } from '#domain/work/teams.ts';
import type { CaptionTrack } from './captions/captions.ts';
import type { CutMetadata } from './cut-metadata.ts';
import type { Aspect } from '#domain/platform/aspects.ts';
import { secondsOfCut } from '#domain/work/projects/project-cuts.ts';
import type { CutDecision, FileRemover } from '#domain/work/projects/project-cuts.ts';
import {
  mayReadProject,
  mayReviewProject,
  type ProjectOwnership,
  type TeamOwnership,
} from '#domain/work/projects/project-rights.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isDropRate, type Rate } from '#domain/platform/timecode.ts';
import { brokenRuleAt, tooLongAt } from '#domain/platform/violations.ts';

export const COPY_FAULTS = ['frames', 'failed'] as const;
/** Why the server has no copy of a version: it had other frames, or couldn't be made. */
export type CopyFault = (typeof COPY_FAULTS)[number];

/** Name of the default deliverable, which holds the versions that belong to no other. Main has no row in the database. */
export const MAIN_DELIVERABLE_NAME = 'Main';

/** A version's reference to its deliverable (docs/review.md#deliverables). */
export type DeliverableRef = { id: number; name: string; aspect: Aspect; isCanceled: boolean };

export type Cut = {
  id: number;
  /** Row version, incremented by each write. Used as the ETag. */
  version: number;
  projectId: number;
  /** Counts from 1 within the project. */
  number: number;
  /** Null for Main. */
  deliverable: DeliverableRef | null;
  /** Round of work, from 1. */
  round: number;
  originalName: string;
  mimeType: string;
  sizeBytes: number;
  facts: CutMetadata;
  hasPoster: boolean;
  /** Number of thumbnails in the filmstrip, or 0 without one. */
  stripCount: number;
  /** Loudness from 0 to 255, evenly sampled, or null if unknown. */
  peaks: number[] | null;
  /** True if a copy exists that plays in every browser. */
  hasCopy: boolean;
  comment: string;
  uploadedBy: PersonRef | null;
  createdAt: string;
  decision: CutDecision;
  decidedAt: string | null;
  decidedBy: PersonRef | null;
  /** Name of the guest who decided. */
  decidedByGuest: string | null;
  /** Requested changes. */
  decisionReason: string | null;
  /** When the file was deleted, keeping only the record. */
  fileRemovedAt: string | null;
  /** Who removed the file to save space; null if it has its file or the version was deleted. */
  fileRemovedBy: FileRemover | null;
  /** Where the team keeps the file outside Cutroom; may be empty. Hidden from guests. */
  archiveLocation: string;
  /** When the version was sent to the client, or null if it isn't marked as sent. */
  sentAt: string | null;
  /** Notes the reader can see, without replies: all, and unresolved ones. */
  noteCount: number;
  openNoteCount: number;
  /** Progress of the playable copy from 0 to 1, or null if none is being made. */
  copyProgress: number | null;
  /** Why the server's last copy was discarded, or null. Hidden from guests. */
  copyFault: CopyFault | null;
  /** Present if it has captions that the reader can see. */
  captions?: CaptionTrack[] | undefined;
  /** Present if the reader is only a teammate. */
  teamProject?: TeamProject | undefined;
};

export const CUT_LIMITS = {
  cutsPerProject: 200,
  fileNameLength: 255,
  hours: 9,
  /** Maximum width and height of a video, in pixels. */
  side: 16_384,
  imageBytes: 50 * 1024 ** 2,
  /** Longest side of the picture that is shown for an image. */
  shownSide: 4_096,
  /** Maximum size of a file's index tables, and of a single read from the file. Enough for nine hours at 240 fps. */
  tableBytes: 256 * 1024 ** 2,
  peaks: 1_000,
  stripPictures: 60,
  /** Size limits of the images that the uploader's browser makes. */
  posterSide: 1_280,
  stripSide: 12_000,
  pictureBytes: 4 * 1024 ** 2,
  linksPerProject: 50,
  linkDays: 400,
  guestNotesPerMinute: 30,
} as const;

export const CUT_RULE_TEXTS = {
  projectGone: "This project doesn't exist or was deleted.",
  needsConverter: 'MXF, AVI and MPEG-TS files need FFMPEG on the server.',
  unreadable: "This file can't be read as video, audio or an image.",
  notWhole: 'This file is incomplete. Export it again and upload the new file.',
  noSound: 'This audio file is empty.',
  noFrames: 'This video has no frames.',
  tooLong: `This file is longer than ${CUT_LIMITS.hours} hours.`,
  wrongSide: `A video must be 1 to ${CUT_LIMITS.side.toLocaleString('en-US')} pixels wide and high.`,
  tooManyPixels: `This image is too large: ${MAX_PICTURE_PIXELS / 1_000_000} megapixels at most.`,
  tooMuch: 'This file takes too long to read. Export it again and upload the new file.',
  busy: 'The server is too busy to read this file. Try again in a moment.',
  tooMany: `This project has ${CUT_LIMITS.cutsPerProject} versions, the maximum. Delete one to add another.`,
  hasNotes: 'This version has notes. Only an administrator can delete it.',
  foreignDelete: 'Only its uploader or an administrator can delete this version.',
  noDrop: 'Drop-frame timecode requires 29.97 or 59.94 frames per second.',
  unplayable: 'A copy must be H.264, VP8, VP9 or AV1, so that every browser can play it.',
  otherLength: "This copy doesn't have the same frames as the original version.",
  unplayableAudio: 'A copy must be audio that every browser can play, such as AAC in M4A or MP3.',
  notCopied: "An image can't have a playable copy.",
  hasCopy: 'This version already has a playable copy.',
} as const;

/** Returns whether the actor may upload versions: the assignee, administrators and managers (docs/review.md#cuts). */
export const mayUploadCut = (actor: Actor, project: TeamOwnership): boolean => mayReviewProject(actor, project);

/** Returns whether the actor may change a version: the project's readers, and teammates who uploaded it (docs/projects.md#team). */
export const mayChangeCut = (
  actor: Actor,
  cut: Pick<ProjectOwnership, 'assignedToId'> & { uploadedById: number },
): boolean => mayReadProject(actor, cut) || cut.uploadedById === actor.id;

/** Refuses deletion, except by an administrator, or by the uploader while there are no notes (docs/review.md#cuts). */
export function checkDeleteCut(
  actor: Pick<Actor, 'id' | 'type'>,
  cut: { uploadedById: number; hasNotes: boolean },
): Refusal | undefined {
  if (actor.type === 'admin') return undefined;
  if (cut.uploadedById !== actor.id) return refuse('forbidden', CUT_RULE_TEXTS.foreignDelete);
  return cut.hasNotes ? refuse('forbidden', CUT_RULE_TEXTS.hasNotes) : undefined;
}

/** Refuses versions beyond the limit per project (docs/review.md#cuts). */
export const checkCutCount = (count: number): Refusal | undefined =>
  count >= CUT_LIMITS.cutsPerProject ? refuse('conflict', CUT_RULE_TEXTS.tooMany) : undefined;

const isValidSide = (pixels: number): boolean => pixels >= 1 && pixels <= CUT_LIMITS.side;

const checkSize = ({ kind, width, height }: Pick<CutMetadata, 'kind' | 'width' | 'height'>): Violation[] => {
  if (kind === 'audio') return [];
  if (kind === 'image')
    return width * height <= MAX_PICTURE_PIXELS ? [] : [brokenRuleAt('file', CUT_RULE_TEXTS.tooManyPixels)];
  return isValidSide(width) && isValidSide(height) ? [] : [brokenRuleAt('file', CUT_RULE_TEXTS.wrongSide)];
};

/** Checks metadata read from a file: at least one frame, at most nine hours, and a supported picture size (docs/review.md#uploads). */
export function checkCutMetadata(
  facts: Pick<CutMetadata, 'kind' | 'frameCount' | 'rate' | 'width' | 'height'>,
): Violation[] {
  const size = checkSize(facts);
  if (size.length > 0) return size;
  if (facts.frameCount < 1)
    return [brokenRuleAt('file', facts.kind === 'audio' ? CUT_RULE_TEXTS.noSound : CUT_RULE_TEXTS.noFrames)];
  return secondsOfCut(facts) > CUT_LIMITS.hours * 3600 ? [brokenRuleAt('file', CUT_RULE_TEXTS.tooLong)] : [];
}

/** Refuses drop frame at rates other than 29.97 and 59.94 (docs/review.md#timecode). */
export const checkCutChange = (
  after: { comment: string; isDrop: boolean; rate: Rate },
  maxLength: number,
): Violation[] => [
  ...([...after.comment].length > maxLength ? [tooLongAt('comment', maxLength)] : []),
  ...(after.isDrop && !isDropRate(after.rate) ? [brokenRuleAt('drop', CUT_RULE_TEXTS.noDrop)] : []),
];

/** Returns the round of work that a new version belongs to. */
export const roundOfCut = (project: { revisionCount: number }): number => project.revisionCount + 1;

/** Returns whether captions can be added to a version: it has its file, and isn't an image. */
export const takesCaptions = ({ facts, fileRemovedAt }: Pick<Cut, 'facts' | 'fileRemovedAt'>): boolean =>
  facts.kind !== 'image' && fileRemovedAt === null;

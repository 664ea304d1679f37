/** Cuts: versions of a project's work, what their files say of themselves, and who may do what with them (docs/review.md#cuts). */
import { extensionOf, sizeInMb } from '#domain/files/media.ts';
import { mayReadProject, type ProjectOwnership } from '#domain/work/project-rights.ts';
import type { PersonRef } from '#domain/work/project.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { isDropRate, type Rate } from '#domain/platform/timecode.ts';
import { brokenRuleAt, blankAt, emptyFileAt, tooLargeFileAt, tooLongAt } from '#domain/platform/violations.ts';

export const CUT_DECISIONS = ['', 'approved', 'changes'] as const;
/** Empty while nobody has decided. */
export type CutDecision = (typeof CUT_DECISIONS)[number];

/** What a file says of itself, read without decoding it. */
export type CutFacts = {
  /** `avc`, `hevc`, `vp8`, `vp9`, `av1`, `prores`, or what else the file names. */
  codec: string;
  /** Pixels as stored; a rotation by 90 or 270 swaps them on the screen. */
  width: number;
  height: number;
  /** Degrees clockwise: 0, 90, 180, 270. */
  rotation: number;
  hasAudio: boolean;
  rate: Rate;
  /** False: the rate varies, and positions are approximate. */
  isConstantRate: boolean;
  /** When the first frame is shown, in microseconds of the file's clock. */
  firstUs: number;
  frameCount: number;
  /** The timecode of the first frame, in frames. */
  startFrame: number;
  /** Whether its timecode drops numbers; only at 29.97 and 59.94. */
  isDrop: boolean;
};

export type Cut = {
  id: number;
  /** Grows by one with each write; the ETag. */
  version: number;
  projectId: number;
  /** From 1, by project. */
  number: number;
  /** Of the project's rounds of work, from 1. */
  round: number;
  originalName: string;
  mimeType: string;
  sizeBytes: number;
  facts: CutFacts;
  hasPoster: boolean;
  /** How many small pictures stand side by side in the filmstrip; 0 where there is none. */
  stripCount: number;
  /** Loudness from 0 to 255, evenly spread over the cut; null where it is not known. */
  peaks: number[] | null;
  /** Whether there is a copy that every browser plays. */
  hasCopy: boolean;
  comment: string;
  uploadedBy: PersonRef | null;
  createdAt: string;
  decision: CutDecision;
  decidedAt: string | null;
  decidedBy: PersonRef | null;
  /** The name that the guest gave who decided. */
  decidedByGuest: string | null;
  /** What is to change, where changes were requested. */
  decisionReason: string | null;
  /** Since when the file is gone and only the record is kept. */
  fileRemovedAt: string | null;
  /** Notes on it that are no replies, as far as the reader sees them: all, and those not resolved. */
  noteCount: number;
  openNoteCount: number;
  /** How far the server is with a copy that every browser plays, from 0 to 1; null while it makes none. */
  copyProgress: number | null;
};

export const CUT_LIMITS = {
  cutsPerProject: 200,
  fileNameLength: 255,
  /** A file's mark of itself that its uploader gives, so that a second upload of it goes on with the first. */
  fingerprintLength: 500,
  /** Of an upload, and of a part in the store. */
  partBytes: 8 * 1024 ** 2,
  /** Beyond the file itself, what must stay free on the disk. */
  freeBytes: 1024 ** 3,
  uploadHours: 24,
  hours: 9,
  /** Of each side, in pixels. */
  side: 16_384,
  /** Of a file's tables, and of what is read of it at once: nine hours at 240 frames per second fit. */
  tableBytes: 256 * 1024 ** 2,
  peaks: 1_000,
  stripPictures: 60,
  /** Of the pictures that the uploader's browser makes. */
  posterSide: 1_280,
  stripSide: 12_000,
  pictureBytes: 4 * 1024 ** 2,
  linksPerProject: 50,
  linkDays: 400,
  guestNameLength: 100,
  guestNotesPerMinute: 30,
} as const;

/** More than a store takes of one file. */
const MOST_PARTS = 10_000;

/** How much of a file is sent at a time, and is one part in the store: all alike but the last (docs/review.md#uploads). */
export const partBytesOf = (sizeBytes: number): number =>
  CUT_LIMITS.partBytes * Math.max(1, Math.ceil(sizeBytes / (CUT_LIMITS.partBytes * MOST_PARTS)));

type FileType = { extension: string; mimeType: string };

/** What may be uploaded as a cut, by the name of its file (docs/review.md#uploads). */
export const CUT_TYPES: readonly FileType[] = [
  { extension: 'mp4', mimeType: 'video/mp4' },
  { extension: 'm4v', mimeType: 'video/mp4' },
  { extension: 'mov', mimeType: 'video/quicktime' },
  { extension: 'webm', mimeType: 'video/webm' },
  { extension: 'mkv', mimeType: 'video/x-matroska' },
];

export const CUT_RULE_TEXTS = {
  wrongType: 'Please choose a video: MP4, MOV, MKV or WebM.',
  notAVideo: 'The content of this file is no video that can be read, whatever its name says.',
  notWhole: 'This file is not whole: it ends before its video does.',
  noPicture: 'This file has sound alone and no picture.',
  noFrames: 'This video has no frames.',
  tooLong: `This video is longer than ${CUT_LIMITS.hours} hours.`,
  wrongSide: `A video must be 1 to ${CUT_LIMITS.side.toLocaleString('en-US')} pixels wide and high.`,
  tooMuch: 'This video takes too long to read. Export it again and upload the new file.',
  tooMany: `This project has ${CUT_LIMITS.cutsPerProject} cuts, which is the most that one can have. Delete one to add another.`,
  hasNotes: 'This cut has notes already: only an administrator can delete it.',
  foreignDelete: 'Only whoever uploaded this cut, or an administrator, can delete it.',
  noDrop: 'Timecode drops numbers at 29.97 and 59.94 frames a second alone.',
  unplayable: 'A copy must be one that every browser plays: H.264, VP8, VP9 or AV1.',
  otherLength: 'This copy does not have the same frames as the cut that it is a copy of.',
  hasCopy: 'This cut has a copy that every browser plays already.',
  projectGone: 'There is no such project, or it has been deleted.',
  uploadGone: 'This upload is not there any more: it was ended, its time is over, or its project has been deleted.',
  otherOffset: 'This upload goes on at another place; ask for it by HEAD.',
  lockedUpload: 'Another request is writing this upload. Please try again in a moment.',
  smallChunk: 'Nothing of this could be kept: send whole parts of the file.',
  tooMuchSent: 'More was sent than this upload has left.',
  diskFull: 'There is not enough room on the disk of this server for this file. Nothing was saved.',
} as const;

/** Whoever works on it: the assignee, administrators and managers (docs/review.md#cuts). */
export const mayUploadCut = (actor: Actor, project: Pick<ProjectOwnership, 'assignedToId'>): boolean =>
  mayReadProject(actor, project);

/** Its uploader while it has no notes, else an administrator (docs/review.md#cuts). */
export function checkDeleteCut(
  actor: Pick<Actor, 'id' | 'type'>,
  cut: { uploadedById: number; hasNotes: boolean },
): Refusal | undefined {
  if (actor.type === 'admin') return undefined;
  if (cut.uploadedById !== actor.id) return refuse('forbidden', CUT_RULE_TEXTS.foreignDelete);
  return cut.hasNotes ? refuse('forbidden', CUT_RULE_TEXTS.hasNotes) : undefined;
}

/** The type that a file's name promises, if it may be a cut. */
export const cutTypeByName = (name: string): FileType | undefined =>
  CUT_TYPES.find((type) => type.extension === extensionOf(name));

const checkName = (name: string): Violation[] => {
  if (name === '') return [blankAt('filename')];
  if (name.length > CUT_LIMITS.fileNameLength) return [tooLongAt('filename', CUT_LIMITS.fileNameLength)];
  return cutTypeByName(name) ? [] : [brokenRuleAt('filename', CUT_RULE_TEXTS.wrongType, 'fileType')];
};

/** A file by its name and size, before a byte of it is sent (docs/review.md#uploads). */
export function checkCutFile(file: { name: string; sizeBytes: number }, maxBytes: number): Violation[] {
  const name = checkName(file.name);
  if (file.sizeBytes === 0) return [...name, emptyFileAt('file')];
  if (file.sizeBytes <= maxBytes) return name;
  return [...name, tooLargeFileAt('file', sizeInMb(file.sizeBytes), sizeInMb(maxBytes))];
}

/** How many cuts a project may have (docs/review.md#cuts). */
export const checkCutCount = (count: number): Refusal | undefined =>
  count >= CUT_LIMITS.cutsPerProject ? refuse('conflict', CUT_RULE_TEXTS.tooMany) : undefined;

/** How long it is shown, in seconds. */
export const secondsOfCut = ({ frameCount, rate }: Pick<CutFacts, 'frameCount' | 'rate'>): number =>
  (frameCount * rate.den) / rate.num;

const isSide = (pixels: number): boolean => pixels >= 1 && pixels <= CUT_LIMITS.side;

/** What was read from a file: at least one frame, at most nine hours, sides that can be shown (docs/review.md#uploads). */
export function checkCutFacts(facts: Pick<CutFacts, 'frameCount' | 'rate' | 'width' | 'height'>): Violation[] {
  if (!isSide(facts.width) || !isSide(facts.height)) return [brokenRuleAt('file', CUT_RULE_TEXTS.wrongSide)];
  if (facts.frameCount < 1) return [brokenRuleAt('file', CUT_RULE_TEXTS.noFrames)];
  return secondsOfCut(facts) > CUT_LIMITS.hours * 3600 ? [brokenRuleAt('file', CUT_RULE_TEXTS.tooLong)] : [];
}

/** As many frames in the same time; where the rate varies, about as many. */
function isAsLong(copy: CutFacts, cut: CutFacts): boolean {
  const off = Math.abs(copy.frameCount - cut.frameCount);
  const apart = Math.abs(secondsOfCut(copy) - secondsOfCut(cut)) * (cut.rate.num / cut.rate.den);
  return off <= (cut.isConstantRate ? 0 : 1) && apart < 1.5;
}

/** Of a copy: every browser plays it, and a frame of the one is a frame of the other (docs/review.md#uploads). */
export function checkCopyFacts(copy: CutFacts, cut: CutFacts): Violation[] {
  if (playabilityOf(copy.codec) !== 'yes') return [brokenRuleAt('file', CUT_RULE_TEXTS.unplayable)];
  return isAsLong(copy, cut) ? [] : [brokenRuleAt('file', CUT_RULE_TEXTS.otherLength)];
}

/** Drop frame exists at 29.97 and 59.94 alone (docs/review.md#timecode). */
export const checkCutChange = (
  after: { comment: string; isDrop: boolean; rate: Rate },
  maxLength: number,
): Violation[] => [
  ...([...after.comment].length > maxLength ? [tooLongAt('comment', maxLength)] : []),
  ...(after.isDrop && !isDropRate(after.rate) ? [brokenRuleAt('drop', CUT_RULE_TEXTS.noDrop)] : []),
];

/** The round of work that a cut belongs to. */
export const roundOfCut = (project: { revisionCount: number }): number => project.revisionCount + 1;

/** `yes`: every browser; `some`: Safari and some others; `no`: none. */
export type Playability = 'yes' | 'some' | 'no';

const PLAYABLE: readonly string[] = ['avc', 'vp8', 'vp9', 'av1'];

/** Whether browsers show that codec; never asked of the browser, which does not tell (docs/review.md#cuts). */
export function playabilityOf(codec: string): Playability {
  if (PLAYABLE.includes(codec)) return 'yes';
  return codec === 'hevc' ? 'some' : 'no';
}

const CODEC_NAMES: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  dnx: 'DNxHD or DNxHR',
};

/** As people call it. */
export const codecName = (codec: string): string => CODEC_NAMES[codec] ?? codec;

/** What is told while the server makes a copy that every browser plays; `progress` from 0 to 1 (docs/review.md#copies). */
export const copyProgressText = (progress: number): string =>
  `The server is making a copy of this version that every browser plays: ${Math.floor(progress * 100)}% done.`;

/** What is said of a cut that not every browser shows; undefined where there is nothing to say (docs/review.md#cuts). */
export function playabilityText(codec: string): string | undefined {
  const playability = playabilityOf(codec);
  if (playability === 'yes') return undefined;
  return playability === 'some'
    ? `${codecName(codec)} plays in Safari and in some other browsers only; a copy in H.264 plays everywhere.`
    : `No browser shows ${codecName(codec)}; add a copy in H.264 so that this cut can be watched here.`;
}

/** A project as the whole program knows it: proper names, ISO UTC instants, seconds and minutes by name. */
import type { Picture } from '#domain/files/media.ts';
import type { ProjectStatus } from './project-status.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { JobType, UserType } from '#domain/identity/roles.ts';

/** A person as shown beside a record; `isGone` marks one who was removed but whose name stays (docs/people.md#person). */
export type PersonRef = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  type: UserType;
  jobType: JobType | null;
  picture: Picture | null;
};

export type ClientRef = { id: number; firstName: string; lastName: string; companyName: string | null };

/** One stop of the clock; `resumedAt` is null while it lasts. */
export type Pause = { pausedAt: string; resumedAt: string | null };

/** Who did it, by the name that they had then. */
export type Author = { id: number; name: string };

/** A round of work that is over: kept when a revision is requested, or when an edit sets it back (docs/projects.md#revision, docs/projects.md#edits). */
export type Round = {
  startedAt: string | null;
  endedAt: string | null;
  pauses: Pause[];
  runtimeMinutes: number;
  reason: string;
  requestedBy: Author;
  requestedAt: string;
  /** An edit to `assigned` threw the work away; no revision was asked for. */
  isSetBack?: boolean;
  /** The cut on which changes were requested, and the notes that were open on it (docs/review.md#decisions). */
  cutId?: number;
  noteIds?: number[];
};

/** When work began, ended and stood still, and the minutes that come of it. */
export type WorkTimes = {
  startedAt: string | null;
  endedAt: string | null;
  pauses: Pause[];
  runtimeMinutes: number | null;
};

/** What an edit corrected of the times; `reason` is empty where none was sent (docs/points.md#point-rules). */
export type TimeCorrection = {
  before: WorkTimes;
  after: WorkTimes;
  reason: string;
  correctedBy: Author;
  correctedAt: string;
};

/** One addition or deduction of designation points. */
export type DesignationEntry = { amount: number; isAdded: boolean; description: string };

export type Project = {
  id: number;
  /** Grows by one with each write; the ETag. */
  version: number;
  title: string;
  description: string;
  platform: string;
  class: ProjectClass;
  status: ProjectStatus;
  trackingId: string;
  editRatioMin: number;
  editRatioHour: number;
  rawLengthSeconds: number;
  videoLengthSeconds: number;
  client: ClientRef | null;
  assignedTo: PersonRef | null;
  assignedBy: PersonRef | null;
  reviewedBy: PersonRef | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  deadlineAt: string | null;
  pauses: Pause[];
  /** Minutes worked in the present round, two decimals; null until started. */
  runtimeMinutes: number | null;
  rounds: Round[];
  timeCorrections: TimeCorrection[];
  isRevised: boolean;
  revisionCount: number;
  isDuplicate: boolean;
  originalProjectId: number | null;
  /** 1 to 5; 0 while unscored. */
  point: number;
  personalPoint: number;
  /** The server's sum of the entries: added less deducted. */
  designationPoints: number;
  designationEntries: DesignationEntry[];
  feedbackIds: number[];
};

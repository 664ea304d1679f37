/** Projects, with ISO UTC instants, and units named in the fields. */
import type { Author, PersonRef } from '#domain/platform/person.ts';
import type { CheckBypass } from '#domain/work/checks/check-kinds.ts';
import type { RoundCheck } from '#domain/work/checks/checks.ts';
import type { Link } from '#domain/work/trim-links.ts';
import type { WaitKind } from '#domain/work/wait-kinds.ts';
import type { ProjectStatus } from '#domain/platform/project-status.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { Rate } from '#domain/platform/timecode.ts';
import type { Hours, Minutes, Seconds } from '#domain/platform/units.ts';

export type ClientRef = { id: number; firstName: string; lastName: string; companyName: string | null };

/** Pause of the timer. `resumedAt` is null while the pause lasts. */
export type Pause = { pausedAt: string; resumedAt: string | null };

/** Past round of work, stored when a revision is requested or an edit resets the project (docs/projects.md#revision, docs/projects.md#edits). */
export type Round = {
  startedAt: string | null;
  endedAt: string | null;
  pauses: Pause[];
  /** Null if unknown. */
  runtimeMinutes: Minutes | null;
  reason: string;
  requestedBy: Author;
  requestedAt: string;
  /** True for a round discarded by an edit to `assigned`, not ended by a revision request. */
  isSetBack?: boolean;
  /** Version on which changes were requested, and its open notes (docs/review.md#decisions). */
  cutId?: number;
  noteIds?: number[];
  /** Checks as they were at the end of the round; absent if the project had none. */
  checks?: RoundCheck[];
};

/** Start, end and pauses of work, and the resulting minutes. */
export type WorkTimes = {
  startedAt: string | null;
  endedAt: string | null;
  pauses: Pause[];
  runtimeMinutes: Minutes | null;
};

/** Correction of times by an edit. `reason` is empty if none was sent (docs/points.md#point-rules). */
export type TimeCorrection = {
  before: WorkTimes;
  after: WorkTimes;
  reason: string;
  correctedBy: Author;
  correctedAt: string;
};

/** Addition or deduction of designation points. */
export type DesignationEntry = { amount: number; isAdded: boolean; description: string };

/** Newest version of a project that has its file. */
export type LatestCut = {
  id: number;
  number: number;
  /** Kind of the version; absent for video. */
  kind?: 'audio' | 'image' | undefined;
  originalName: string;
  frameCount: number;
  rate: Rate;
  hasPoster: boolean;
};

/** Number of a project's files, and what they take. */
export type FileSums = { count: number; bytes: number };

export type Project = {
  id: number;
  /** Row version, incremented by each write. Used as the ETag. */
  version: number;
  title: string;
  description: string;
  platform: string;
  class: ProjectClass;
  status: ProjectStatus;
  trackingId: string;
  editRatioMin: Minutes;
  editRatioHour: Hours;
  rawLengthSeconds: Seconds;
  videoLengthSeconds: Seconds;
  client: ClientRef | null;
  assignedTo: PersonRef | null;
  assignedBy: PersonRef | null;
  reviewedBy: PersonRef | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  deadlineAt: string | null;
  pauses: Pause[];
  /** Minutes worked in the current round, two decimals. Null until started. */
  runtimeMinutes: Minutes | null;
  /** True if nobody measured the finished round, such as imported work whose dates have no times (docs/projects.md#unknown). */
  isRuntimeUnknown: boolean;
  rounds: Round[];
  timeCorrections: TimeCorrection[];
  isRevised: boolean;
  revisionCount: number;
  isDuplicate: boolean;
  originalProjectId: number | null;
  /** ID of the project that the team began with, which may be deleted; null without a team (docs/projects.md#team). */
  teamId: number | null;
  /** What the editor does on the team, such as 'Color'; may be empty. */
  teamRole: string;
  /** True if pages of the client's contacts leave the project out (docs/review.md#client-pages). */
  hiddenFromClient: boolean;
  /** True if the storage rule spares the project (docs/storage.md#rule). */
  filesPinned: boolean;
  /** The episode before, or null (docs/projects.md#next-episode). */
  previousId: number | null;
  /** Footage and other material. */
  links: Link[];
  /** Score from 1 to 5, or 0 while unscored. */
  point: number;
  personalPoint: number;
  /** Server-calculated sum of the entries: additions less deductions. */
  designationPoints: number;
  designationEntries: DesignationEntry[];
  feedbackIds: number[];
  latestCut: LatestCut | null;
  /** Null without files. */
  files: FileSums | null;
  /** What the client has to send, or null if nothing is awaited. */
  waitingFor: WaitKind | null;
  waitingSince: string | null;
  /** Number of checks, and of those not done. */
  checksTotal: number;
  openChecks: number;
  /** Actions taken while required checks were open, oldest first. */
  checkBypasses: CheckBypass[];
};

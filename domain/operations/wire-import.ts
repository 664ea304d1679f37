/** Bringing a house in from another provider of the wire: its steps, what is counted, and what is reported (docs/operations.md#import). */

/** In this order: what a record names is there before it. */
export const WIRE_PHASES = [
  'media',
  'users',
  'clients',
  'projects',
  'cuts',
  'feedback',
  'points',
  'leave',
  'targets',
  'originals',
  'figures',
] as const;
export type WirePhase = (typeof WIRE_PHASES)[number];

/** What people read of each. */
export const WIRE_PHASE_LABELS: Record<WirePhase, string> = {
  media: 'Files',
  users: 'People',
  clients: 'Clients',
  projects: 'Projects',
  cuts: 'Versions',
  feedback: 'Feedback',
  points: 'Log of points',
  leave: 'Leave',
  targets: 'Point targets',
  originals: 'Links between projects',
  figures: 'Comparing points',
};

/** The classes whose records are taken over. */
export type WireClass =
  | 'MediaUpload'
  | 'User'
  | 'Client'
  | 'Project'
  | 'Cut'
  | 'Feedback'
  | 'PointAction'
  | 'LeaveApplication'
  | 'PointTarget';

/**
 * What became of the records of a phase: added here, changed here, the same as the last time, kept as they are here, found here
 * before the import, left out.
 */
export const WIRE_OUTCOMES = ['added', 'changed', 'same', 'kept', 'matched', 'refused'] as const;
export type WireOutcome = (typeof WIRE_OUTCOMES)[number];
export type PhaseCounts = Partial<Record<WireOutcome, number>>;
export type WireCounts = Partial<Record<WirePhase, PhaseCounts>>;

/** What is said of one record there, which its path names. */
export type WireNote = { of: string; text: string };

/** A person's points of a month (`YYYY-MM`), or of all time where it is empty, by the provider and by this house. */
export type PointsDifference = {
  person: string;
  month: string;
  theirs: number;
  ours: number;
  /** Projects there of that person and month that count otherwise here. */
  records: string[];
};

export type WireReport = {
  notes: WireNote[];
  /** Notes beyond those that are kept. */
  omitted: number;
  differences: PointsDifference[];
  /** How many totals of people were compared. */
  compared: number;
};

export const EMPTY_REPORT: WireReport = { notes: [], omitted: 0, differences: [], compared: 0 };

export const WIRE_IMPORT_LIMITS = {
  notes: 500,
  differences: 200,
  recordsOfDifference: 20,
  months: 240,
  /** Of an answer that is no file. */
  bodyBytes: 20 * 1_048_576,
  callsAtOnce: 4,
  pageSize: 100,
  /** Pages of one list; beyond, it is taken for one that does not end. */
  pages: 100_000,
} as const;

/** The report with these notes too, as far as they are kept. */
export function withNotes(report: WireReport, notes: readonly WireNote[]): WireReport {
  const room = Math.max(0, WIRE_IMPORT_LIMITS.notes - report.notes.length);
  return {
    ...report,
    notes: [...report.notes, ...notes.slice(0, room)],
    omitted: report.omitted + Math.max(0, notes.length - room),
  };
}

/** The counts with these of that phase added. */
export function withCounts(counts: WireCounts, phase: WirePhase, more: PhaseCounts): WireCounts {
  const sums: PhaseCounts = { ...counts[phase] };
  for (const outcome of WIRE_OUTCOMES) {
    const n = (sums[outcome] ?? 0) + (more[outcome] ?? 0);
    if (n > 0) sums[outcome] = n;
  }
  return { ...counts, [phase]: sums };
}

/** How many records have met this end in all. */
export const sumOf = (counts: WireCounts, outcome: WireOutcome): number =>
  Object.values(counts).reduce((sum, phase) => sum + (phase[outcome] ?? 0), 0);

const OUTCOME_WORDS: Record<WireOutcome, string> = {
  added: 'added',
  changed: 'changed',
  same: 'unchanged',
  kept: 'kept as here',
  matched: 'here already',
  refused: 'left out',
};

/** `Projects: 400 added, 2 kept as here`. */
export function phaseText(phase: WirePhase, counts: PhaseCounts = {}): string {
  const parts = WIRE_OUTCOMES.flatMap((outcome) =>
    counts[outcome] ? [`${counts[outcome]} ${OUTCOME_WORDS[outcome]}`] : [],
  );
  return `${WIRE_PHASE_LABELS[phase]}: ${parts.length > 0 ? parts.join(', ') : 'nothing'}`;
}

export const WIRE_IMPORT_TEXTS = {
  noStatus: 'The status is not known here; by its times the project is taken as',
  noClass: 'The type is not known here; it is taken as Basic.',
  noJobType: 'The sub designation is not known here, and is left empty.',
  noRole: 'The role is not known here; the person is taken as an editor.',
  noEmail: 'It has no e-mail that can be used; one that leads nowhere stands in its place.',
  noLeaveStatus: 'The status is not known here; it is taken as pending.',
  sameEmail: 'Somebody here has this e-mail, and is taken for this person.',
  sameName: 'A client here has this name, and is taken for this one.',
  sameTrackingId: 'A project here has this tracking id, and is taken for this one.',
  changedHere: 'It was changed here since it was imported, and is kept as it is here.',
  fixed: 'It has changed there since; files and lines of the log of points are not changed here.',
  deletedHere: 'It was deleted here since it was imported, and stays deleted.',
  noProject: 'Its project did not come along, so it is left out.',
  noAuthor: 'Nobody is here who could be its author, so it is left out.',
  noFile: 'Its file could not be had:',
  guestDecided: 'A guest decided about it; the guest is not known here.',
} as const;

export const WIRE_IMPORT_STATES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export type WireImportState = (typeof WIRE_IMPORT_STATES)[number];

/** The latest import that was begun on the settings, as administrators see it. */
export type ShownImport = {
  address: string;
  email: string;
  /** Nothing is written. */
  isCheck: boolean;
  state: WireImportState;
  /** What is being read; null before anything is. */
  phase: WirePhase | null;
  /** Records of that phase, of how many as the other server counts them. */
  read: number;
  total: number | null;
  counts: WireCounts;
  report: WireReport;
  /** Why it failed, in a sentence. */
  error: string | null;
  startedAt: string;
};

/** Whether it still does something. */
export const isUnderWay = ({ state }: Pick<ShownImport, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

export const WIRE_IMPORT_SCREEN_TEXTS = {
  title: 'Move in from another server',
  explained:
    'Takes everything over from a server that speaks the same documented wire: people, clients, projects with their files, points and leave. Nothing is changed there.',
  passwordExplained: 'Kept locked for as long as the import runs, and forgotten then.',
  checkExplained: 'Reads everything, writes nothing, and says what would come.',
  theirsExplained: 'Otherwise what was changed here, or was here before, stays as it is.',
  invitesExplained:
    'Otherwise everybody arrives inactive. The Team page makes the links by which they choose their passwords.',
  startFailed: 'The import could not be started.',
  stopFailed: 'The import could not be stopped.',
  failed: 'How far the import is could not be loaded.',
  underWay: 'An import is under way already.',
  notUnderWay: 'No import is under way.',
  state: {
    waiting: 'It begins in a moment.',
    running: 'Under way.',
    done: 'Done.',
    failed: 'It stopped. What has come stays; start it again, and it goes on from there.',
    stopped: 'Stopped. What has come stays; start it again, and it goes on from there.',
  },
} as const;

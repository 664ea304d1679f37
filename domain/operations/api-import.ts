/** Import from another Cutroom server: phases, counts and report (docs/import.md#import). */

/** Import phases in dependency order: referenced records come first. */
export const API_IMPORT_PHASES = [
  'media',
  'users',
  'clients',
  'projects',
  'files',
  'cuts',
  'feedback',
  'points',
  'leave',
  'targets',
  'originals',
  'figures',
] as const;
export type ApiImportPhase = (typeof API_IMPORT_PHASES)[number];

/** Labels of the phases. */
export const API_IMPORT_PHASE_LABELS: Record<ApiImportPhase, string> = {
  media: 'Files',
  users: 'People',
  clients: 'Clients',
  projects: 'Projects',
  files: 'Project files',
  cuts: 'Versions',
  feedback: 'Feedback',
  points: 'Point log',
  leave: 'Leave',
  targets: 'Point targets',
  originals: 'Project links',
  figures: 'Point comparison',
};

/** What neither an export nor an import carries. */
export const STAYS_BEHIND = {
  signIn: 'passwords and other sign-in data',
  tokens: 'API tokens and calendar feeds',
  settings: 'workspace settings',
  views: 'saved views',
  shareLinks: 'share links, client pages and their guests',
  notifications: 'notifications and their settings',
  trash: 'trash',
  undo: 'undo and spreadsheets',
  webhooks: 'webhooks',
  money: 'rates, prices and closed months',
  audit: 'audit log',
  backups: 'list of backups',
} as const;

/** Names what stays behind, before and after an export or import. */
export const STAYS_BEHIND_TEXT = `Not included: ${Object.values(STAYS_BEHIND).join(', ')}, teams whose first project was deleted, and holiday calendars and deliverables in no use.`;

/** Record classes that are imported. */
export type ApiImportClass =
  | 'MediaUpload'
  | 'User'
  | 'Client'
  | 'Project'
  | 'ProjectFile'
  | 'Cut'
  | 'Feedback'
  | 'PointAction'
  | 'LeaveApplication'
  | 'PointTarget';

/**
 * Results for a record: added, changed, unchanged since the last import, left as edited on this instance, matched to
 * a record that existed before the import, or left out.
 */
export const API_IMPORT_OUTCOMES = ['added', 'changed', 'same', 'kept', 'matched', 'refused'] as const;
export type ApiImportOutcome = (typeof API_IMPORT_OUTCOMES)[number];
export type PhaseCounts = Partial<Record<ApiImportOutcome, number>>;
export type ApiImportCounts = Partial<Record<ApiImportPhase, PhaseCounts>>;

/** Note about one record of the other server, identified by its path. */
export type ApiImportNote = { of: string; text: string };

/** Points of a person in a month (`YYYY-MM`), or of all time if empty, on the other server and on this one. */
export type PointsDifference = {
  person: string;
  month: string;
  theirs: number;
  ours: number;
  /** The other server's projects of that person and month that count differently on this server. */
  records: string[];
};

export type ApiImportReport = {
  notes: ApiImportNote[];
  /** Number of notes dropped beyond the limit. */
  omitted: number;
  differences: PointsDifference[];
  /** Number of totals compared. */
  compared: number;
};

export const EMPTY_REPORT: ApiImportReport = { notes: [], omitted: 0, differences: [], compared: 0 };

export const API_IMPORT_LIMITS = {
  notes: 500,
  differences: 200,
  recordsOfDifference: 20,
  months: 240,
  /** Limit of a response that isn't a file. */
  bodyBytes: 20 * 1_048_576,
  parallelCalls: 4,
  pageSize: 100,
  /** Page limit of one list, against lists that never end. */
  pages: 100_000,
} as const;

/** Adds notes to a report, up to the limit. */
export function withNotes(report: ApiImportReport, notes: readonly ApiImportNote[]): ApiImportReport {
  const room = Math.max(0, API_IMPORT_LIMITS.notes - report.notes.length);
  return {
    ...report,
    notes: [...report.notes, ...notes.slice(0, room)],
    omitted: report.omitted + Math.max(0, notes.length - room),
  };
}

/** Adds counts to a phase. */
export function withCounts(counts: ApiImportCounts, phase: ApiImportPhase, more: PhaseCounts): ApiImportCounts {
  const sums: PhaseCounts = { ...counts[phase] };
  for (const outcome of API_IMPORT_OUTCOMES) {
    const n = (sums[outcome] ?? 0) + (more[outcome] ?? 0);
    if (n > 0) sums[outcome] = n;
  }
  return { ...counts, [phase]: sums };
}

/** Sums one outcome over all phases. */
export const sumOf = (counts: ApiImportCounts, outcome: ApiImportOutcome): number =>
  Object.values(counts).reduce((sum, phase) => sum + (phase[outcome] ?? 0), 0);

const OUTCOME_LABELS: Record<ApiImportOutcome, string> = {
  added: 'added',
  changed: 'changed',
  same: 'unchanged',
  kept: 'not replaced',
  matched: 'already here',
  refused: 'left out',
};

/** Formats the counts of a phase: `Projects: 400 added, 2 not replaced`. */
export function phaseText(phase: ApiImportPhase, counts: PhaseCounts = {}): string {
  const parts = API_IMPORT_OUTCOMES.flatMap((outcome) =>
    counts[outcome] ? [`${counts[outcome]} ${OUTCOME_LABELS[outcome]}`] : [],
  );
  return `${API_IMPORT_PHASE_LABELS[phase]}: ${parts.length > 0 ? parts.join(', ') : 'nothing'}`;
}

export const API_IMPORT_TEXTS = {
  noStatus: 'Unknown status. Based on its times, the project was imported as',
  noClass: 'Unknown type, imported as Basic.',
  noJobType: 'Unknown sub designation, left empty.',
  noRole: 'Unknown role, imported as an editor.',
  noEmail: 'No valid email, imported with a placeholder address.',
  noLeaveStatus: 'Unknown status, imported as pending.',
  sameEmail: 'Matched to an existing person with this email.',
  sameName: 'Matched to an existing client with this name.',
  sameTrackingId: 'Matched to an existing project with this tracking ID.',
  changedHere: 'Edited here since the last import, so the local version was not replaced.',
  fixed: "Changed on the other server since. Files and point log entries aren't updated.",
  deletedHere: 'Deleted here since the last import, and not restored.',
  noProject: "Left out because its project wasn't imported.",
  noOwner: 'Left out because its project and client were left out.',
  noAuthor: "Left out because its author doesn't exist here.",
  noFile: "Couldn't download its file:",
  noCaptions: "Couldn't import some of its captions:",
  badWaits: 'Some of its waits for the client overlap or have no valid times. They were skipped.',
  badContacts: 'Some of its contacts have no valid name or email, or repeat an email. They were skipped.',
  badWorkingDays: 'Some of its working hours, holidays or allowances are not valid. They were skipped.',
  guestDecided: "Decided by a guest who doesn't exist here.",
} as const;

export const API_IMPORT_STATES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
type ApiImportState = (typeof API_IMPORT_STATES)[number];

/** Latest import started in the settings, as shown to administrators. */
export type ApiImportStatus = {
  address: string;
  email: string;
  /** Dry run: nothing is written. */
  isCheck: boolean;
  state: ApiImportState;
  /** Current phase, or null before the first. */
  phase: ApiImportPhase | null;
  /** Records read in that phase, and the total reported by the other server. */
  read: number;
  total: number | null;
  counts: ApiImportCounts;
  report: ApiImportReport;
  /** Error message. */
  error: string | null;
  startedAt: string;
};

/** Returns whether the import is still running. */
export const isRunning = ({ state }: Pick<ApiImportStatus, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

export const API_IMPORT_SCREEN_TEXTS = {
  title: 'Import from another server',
  explained:
    'Copies people with their hours, holidays and allowances, clients, projects with files, points and leave from another server. Nothing is changed there.',
  passwordExplained: 'Stored encrypted while the import runs, then deleted.',
  checkExplained: 'Reads everything and shows what would be imported, without changing anything.',
  theirsExplained: 'Otherwise your local version stays.',
  invitesExplained: 'Otherwise everyone is imported as inactive. Create password links on the Team page.',
  startFailed: "Couldn't start the import.",
  stopFailed: "Couldn't stop the import.",
  failed: "Couldn't load the import's progress.",
  underWay: 'An import is already running.',
  notUnderWay: 'No import is running.',
  state: {
    waiting: 'Starting in a moment.',
    running: 'Running.',
    done: 'Done.',
    failed: 'Interrupted. Imported records remain. Start it again to continue.',
    stopped: 'Stopped. Imported records remain. Start it again to continue.',
  },
} as const;

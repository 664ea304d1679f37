/** Lines of a month: which end of which project counts in it, for which client and editor (docs/figures.md#month). */
import { roundToHundredths, sumOf } from '#domain/platform/numbers.ts';
import type { Period } from '#domain/platform/period.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { Minutes } from '#domain/platform/units.ts';

/** A stored round of a project. */
export type MonthRound = {
  projectId: number;
  /** Counted from 1. */
  number: number;
  /** Null if an edit set the round back before it ended. */
  endedAt: string | null;
  isSetBack: boolean;
  /** Null if the round was not measured. */
  minutes: Minutes | null;
  /** Editor at the end. */
  editorId: number | null;
  /** In force at the end. */
  deadlineAt: string | null;
};

export type MonthProject = {
  id: number;
  class: ProjectClass;
  clientId: number | null;
  teamId: number | null;
  points: number;
};

/** Lead of a team: the project of which the others are copies. */
export type TeamLead = { id: number; clientId: number | null };

/** Whom a line counts for. */
export type MonthParties = {
  projectId: number;
  /** Client of the project; for a copy, of its lead. */
  clientId: number | null;
  editorId: number | null;
  /** Lead of the team, if the project is a copy. */
  leadId: number | null;
};

/** An end in a month. */
export type MonthLine = MonthParties & {
  class: ProjectClass;
  /** 0 for the first end; the revision's number for a later one. */
  revision: number;
  endedAt: string;
  /** With two decimals, so that every total is the sum of its lines; null if not measured. */
  minutes: Minutes | null;
  /** Minutes since the previous end in rounds that an edit set back. They count nowhere. */
  setBackMinutes: Minutes;
  hasDeadline: boolean;
  /** Of the project, in the line of its first end; 0 in others. */
  points: number;
};

/** A deadline in a month that has passed: the one in force at the first end, or the present one of work that never ended. */
export type MonthDeadline = MonthParties & { deadlineAt: string; endedAt: string | null; isOnTime: boolean };

export const MONTH_PARTIES = ['client', 'editor'] as const;
export type MonthParty = (typeof MONTH_PARTIES)[number];

/** Returns whom a project counts for. A copy of a team counts below its lead, so for the lead's client. */
export function partiesOf(
  project: Pick<MonthProject, 'id' | 'clientId' | 'teamId'>,
  editorId: number | null,
  leads: ReadonlyMap<number, TeamLead>,
): MonthParties {
  const lead = project.teamId === null ? undefined : leads.get(project.teamId);
  const isCopy = lead !== undefined && lead.id !== project.id;
  return {
    projectId: project.id,
    clientId: isCopy ? lead.clientId : project.clientId,
    editorId,
    leadId: isCopy ? lead.id : null,
  };
}

const isEnd = (round: MonthRound): round is MonthRound & { endedAt: string } =>
  round.endedAt !== null && !round.isSetBack;

/**
 * Returns the lines of one project in a period, given all its rounds. A round that an edit set back is no round: the next
 * end takes its place.
 */
export function linesOfProject(
  rounds: readonly MonthRound[],
  project: MonthProject,
  { period, leads }: { period: Period; leads: ReadonlyMap<number, TeamLead> },
): MonthLine[] {
  const lines: MonthLine[] = [];
  let [revision, setBackMinutes] = [0, 0];
  for (const round of rounds.toSorted((a, b) => a.number - b.number)) {
    if (!isEnd(round)) {
      if (round.isSetBack) setBackMinutes += round.minutes ?? 0;
      continue;
    }
    const { endedAt, minutes } = round;
    if (endedAt >= period.from && endedAt <= period.till)
      lines.push({
        ...partiesOf(project, round.editorId, leads),
        class: project.class,
        revision,
        endedAt,
        minutes: minutes === null ? null : roundToHundredths(minutes),
        setBackMinutes: roundToHundredths(setBackMinutes),
        hasDeadline: round.deadlineAt !== null,
        points: revision === 0 ? project.points : 0,
      });
    revision += 1;
    setBackMinutes = 0;
  }
  return lines;
}

/** Returns the lines in the order of the sheet: by first end, with copies below their lead. */
export function inSheetOrder<L extends MonthLine>(lines: readonly L[]): L[] {
  const groupOf = ({ leadId, projectId }: L): number => leadId ?? projectId;
  const starts = new Map<number, string>();
  for (const line of lines) {
    const start = starts.get(groupOf(line));
    if (start === undefined || line.endedAt < start) starts.set(groupOf(line), line.endedAt);
  }
  const keyOf = (line: L): (string | number)[] => {
    const group = groupOf(line);
    return [starts.get(group) ?? '', group, line.leadId === null ? 0 : line.projectId, line.endedAt, line.revision];
  };
  const keys = new Map(lines.map((line) => [line, keyOf(line)]));
  return lines.toSorted((a, b) => compareKeys(keys.get(a) ?? [], keys.get(b) ?? []));
}

function compareKeys(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  if (at === -1) return 0;
  return (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

/** Numbers of projects and rounds. */
type MonthCounts = {
  /** First ends. */
  videos: number;
  /** Later ends. */
  revisions: number;
  /** Deadlines that have passed. */
  due: number;
  onTime: number;
  /** First ends without a deadline, which can't be late. */
  withoutDeadline: number;
};

/** Totals of a month. The counts leave out copies of teams, whose own counts are `copies`; minutes and points include them. */
export type MonthTotals = MonthCounts & {
  copies: MonthCounts;
  firstCutMinutes: Minutes;
  reworkMinutes: Minutes;
  /** Ends whose minutes are unknown and left out. */
  unmeasured: number;
  /** Minutes left out because an edit set their round back. */
  setBackMinutes: Minutes;
  points: number;
};

/** What a month consists of. */
export type MonthItems = { lines: readonly MonthLine[]; deadlines: readonly MonthDeadline[] };

const countsOf = ({ lines, deadlines }: MonthItems): MonthCounts => {
  const videos = lines.filter(({ revision }) => revision === 0);
  return {
    videos: videos.length,
    revisions: lines.length - videos.length,
    due: deadlines.length,
    onTime: deadlines.filter(({ isOnTime }) => isOnTime).length,
    withoutDeadline: videos.filter(({ hasDeadline }) => !hasDeadline).length,
  };
};

const isCopy = ({ leadId }: MonthParties): boolean => leadId !== null;

/** Returns the totals of these lines and deadlines. */
export function monthTotals({ lines, deadlines }: MonthItems): MonthTotals {
  const countWhere = (wanted: boolean): MonthCounts =>
    countsOf({
      lines: lines.filter((line) => isCopy(line) === wanted),
      deadlines: deadlines.filter((deadline) => isCopy(deadline) === wanted),
    });
  const minutesOf = (each: readonly MonthLine[]): Minutes => sumOf(each.map(({ minutes }) => minutes ?? 0));
  return {
    ...countWhere(false),
    copies: countWhere(true),
    firstCutMinutes: minutesOf(lines.filter(({ revision }) => revision === 0)),
    reworkMinutes: minutesOf(lines.filter(({ revision }) => revision > 0)),
    unmeasured: lines.filter(({ minutes }) => minutes === null).length,
    setBackMinutes: sumOf(lines.map(({ setBackMinutes }) => setBackMinutes)),
    points: sumOf(lines.map(({ points }) => points)),
  };
}

/** Returns the client or editor that a line or deadline counts for; null for none. */
const partyOf = ({ clientId, editorId }: MonthParties, by: MonthParty): number | null =>
  by === 'client' ? clientId : editorId;

/** Returns the lines and deadlines of one client or editor; of none for null. */
export const itemsOfParty = (
  { lines, deadlines }: MonthItems,
  { by, id }: { by: MonthParty; id: number | null },
): MonthItems => ({
  lines: lines.filter((line) => partyOf(line, by) === id),
  deadlines: deadlines.filter((deadline) => partyOf(deadline, by) === id),
});

/** Returns the totals of each client or editor that has any, by ID; those without one under null. */
export function totalsByParty({ lines, deadlines }: MonthItems, by: MonthParty): Map<number | null, MonthTotals> {
  const linesBy = Map.groupBy(lines, (line) => partyOf(line, by));
  const deadlinesBy = Map.groupBy(deadlines, (deadline) => partyOf(deadline, by));
  const ids = new Set([...linesBy.keys(), ...deadlinesBy.keys()]);
  return new Map(
    [...ids].map((id) => [id, monthTotals({ lines: linesBy.get(id) ?? [], deadlines: deadlinesBy.get(id) ?? [] })]),
  );
}

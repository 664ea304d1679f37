/** Project history in chronological order, derived from the project, its rounds, corrections, versions and point log (docs/projects.md#stream). */
import type { PersonRef } from '#domain/platform/person.ts';
import type { CutDecision } from './project-cuts.ts';
import { guestLabel } from '#domain/work/guest-name.ts';
import type { CheckBypass } from '#domain/work/checks/check-kinds.ts';
import type { PointAction } from '#domain/work/points.ts';
import { roundToHundredths } from '#domain/platform/numbers.ts';
import type { Pause, Project, Round, TimeCorrection } from './project.ts';
import type { Wait } from '#domain/work/waits.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Minutes } from '#domain/platform/units.ts';

type ProjectTimes = Pick<
  Project,
  'createdAt' | 'assignedBy' | 'startedAt' | 'endedAt' | 'pauses' | 'runtimeMinutes' | 'rounds' | 'timeCorrections'
> & { checkBypasses?: readonly CheckBypass[] };

/** Event by kind. `round` counts from 1. */
type EventDetails =
  | { kind: 'assigned'; by: string | undefined }
  | { kind: 'started'; round: number }
  /** Finished pauses of a round. */
  | { kind: 'pauses'; round: number; pauses: readonly Pause[]; minutes: Minutes }
  /** Pause that is still open. */
  | { kind: 'paused'; round: number }
  | { kind: 'ended'; round: number; minutes: Minutes | null }
  /** Sent back with a reason, or set back by an edit; `cutNumber` of the version that changes were requested on. */
  | { kind: 'round'; number: number; round: Round; cutNumber: number | undefined }
  | { kind: 'uploaded'; cutNumber: number; by: string | undefined; comment: string }
  | { kind: 'decided'; cutNumber: number; isApproved: boolean; by: string | undefined; reason: string }
  | { kind: 'corrected'; correction: TimeCorrection }
  | { kind: 'waited'; wait: WaitTimes }
  /** Ended, sent or approved while required checks were open. */
  | { kind: 'bypassed'; bypass: CheckBypass }
  | { kind: 'points'; action: PointAction; by: string | undefined };

export type ProjectEvent = EventDetails & {
  /** Unique among the events of a project. */
  key: string;
  /** ISO UTC. */
  at: string;
};

type Work = Pick<Round, 'startedAt' | 'endedAt' | 'pauses'> & { runtimeMinutes: Minutes | null };

const MINUTE_MS = 60_000;

const isPauseEnded = (pause: Pause): pause is Pause & { resumedAt: string } => pause.resumedAt !== null;

const minutesOf = (pauses: readonly (Pause & { resumedAt: string })[]): Minutes =>
  roundToHundredths(
    pauses.reduce((sum, pause) => sum + Date.parse(pause.resumedAt) - Date.parse(pause.pausedAt), 0) / MINUTE_MS,
  );

/** In a past round, a pause that was never resumed lasts until the round's end and gets no open-pause event. */
function pausesOf({ pauses }: Work, round: number, isPresent: boolean): ProjectEvent[] {
  const endedPauses = pauses.filter(isPauseEnded);
  const last = endedPauses.at(-1);
  const open = isPresent ? pauses.find((pause) => !isPauseEnded(pause)) : undefined;
  const folded: ProjectEvent[] = last
    ? [
        {
          key: `pauses-${round}`,
          at: last.resumedAt,
          kind: 'pauses',
          round,
          pauses: endedPauses,
          minutes: minutesOf(endedPauses),
        },
      ]
    : [];
  return open ? [...folded, { key: `paused-${round}`, at: open.pausedAt, kind: 'paused', round }] : folded;
}

/** Lists the events of one round: start, pauses and end. */
function workOf(work: Work, round: number, isPresent: boolean): ProjectEvent[] {
  const { startedAt, endedAt, runtimeMinutes } = work;
  return [
    ...(startedAt === null ? [] : [{ key: `started-${round}`, at: startedAt, kind: 'started', round } as const]),
    ...pausesOf(work, round, isPresent),
    ...(endedAt === null
      ? []
      : [{ key: `ended-${round}`, at: endedAt, kind: 'ended', round, minutes: runtimeMinutes } as const]),
  ];
}

const nameOf = (person: { firstName: string; lastName: string } | null): string | undefined =>
  (person && fullNameOf(person)) || undefined;

const pointsOf = (log: readonly PointAction[]): ProjectEvent[] =>
  log.map((action) => ({
    key: `points-${action.id}`,
    at: action.createdAt,
    kind: 'points',
    action,
    by: nameOf(action.createdBy),
  }));

const correctionsOf = (corrections: readonly TimeCorrection[]): ProjectEvent[] =>
  corrections.map((correction, index) => ({
    key: `corrected-${index}`,
    at: correction.correctedAt,
    kind: 'corrected',
    correction,
  }));

type Version = {
  id: number;
  number: number;
  createdAt: string;
  uploadedBy: PersonRef | null;
  comment: string;
  decision: CutDecision;
  decidedAt: string | null;
  decidedBy: PersonRef | null;
  decidedByGuest: string | null;
  decisionReason: string | null;
};

/** Lists version events. Change requests that started a round are reported by the round. */
function versionsOf(cuts: readonly Version[], rounds: readonly Round[]): ProjectEvent[] {
  const began = new Set(rounds.map(({ cutId, requestedAt }) => `${cutId} ${requestedAt}`));
  const byNumber = cuts.toSorted((a, b) => a.number - b.number);
  return byNumber.flatMap((cut): ProjectEvent[] => {
    const { id, number: cutNumber, createdAt, comment, decision, decidedAt } = cut;
    const by = nameOf(cut.uploadedBy);
    const uploaded: ProjectEvent = { key: `uploaded-${id}`, at: createdAt, kind: 'uploaded', cutNumber, by, comment };
    if (decision === '' || decidedAt === null || began.has(`${id} ${decidedAt}`)) return [uploaded];
    const decider = cut.decidedByGuest === null ? nameOf(cut.decidedBy) : guestLabel(cut.decidedByGuest);
    const decisionDetails = { isApproved: decision === 'approved', by: decider, reason: cut.decisionReason ?? '' };
    return [uploaded, { key: `decided-${id}`, at: decidedAt, kind: 'decided', cutNumber, ...decisionDetails }];
  });
}

type WaitTimes = Pick<Wait, 'id' | 'kind' | 'since' | 'until' | 'note'>;

/** Lists waits when they ended, and the open one when it began. */
const waitsOf = (waits: readonly WaitTimes[]): ProjectEvent[] =>
  waits
    .toSorted((a, b) => a.id - b.id)
    .map((wait) => ({ key: `waited-${wait.id}`, at: wait.until ?? wait.since, kind: 'waited', wait }));

const bypassesOf = (bypasses: readonly CheckBypass[]): ProjectEvent[] =>
  bypasses.map((bypass, index) => ({ key: `bypassed-${index}`, at: bypass.at, kind: 'bypassed', bypass }));

const byTime = (a: ProjectEvent, b: ProjectEvent): number => (a.at < b.at ? -1 : Number(a.at > b.at));

/**
 * Returns all known events, oldest first; simultaneous ones in the order of the workflow. The assignment comes first even if
 * planned for a later day. The log is empty for readers without access to it.
 */
export function eventsOf(
  project: ProjectTimes,
  log: readonly PointAction[],
  cuts: readonly Version[] = [],
  waits: readonly WaitTimes[] = [],
): ProjectEvent[] {
  const numbers = new Map(cuts.map(({ id, number }) => [id, number]));
  const earlier = project.rounds.flatMap((round, index): ProjectEvent[] => [
    ...workOf(round, index + 1, false),
    {
      key: `round-${index + 1}`,
      at: round.requestedAt,
      kind: 'round',
      number: index + 1,
      round,
      cutNumber: numbers.get(round.cutId ?? 0),
    },
  ]);
  const present = workOf(project, project.rounds.length + 1, true);
  const versions = versionsOf(cuts, project.rounds);
  const corrections = correctionsOf(project.timeCorrections);
  const bypasses = bypassesOf(project.checkBypasses ?? []);
  const others = [
    ...earlier,
    ...present,
    ...versions,
    ...bypasses,
    ...waitsOf(waits),
    ...corrections,
    ...pointsOf(log),
  ];
  const by = nameOf(project.assignedBy);
  return [{ key: 'assigned', at: project.createdAt, kind: 'assigned', by }, ...others.toSorted(byTime)];
}

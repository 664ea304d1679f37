/** The example of the month as a table, and the rules of its lines and totals (docs/figures.md#month). */
import { describe, expect, it } from 'vitest';
import { monthPeriod } from '#domain/platform/period.ts';
import {
  inSheetOrder,
  itemsOfParty,
  linesOfProject,
  type MonthDeadline,
  type MonthLine,
  type MonthProject,
  type MonthRound,
  monthTotals,
  type TeamLead,
  totalsByParty,
} from './month-lines.ts';

const [ACME, BOND] = [1, 2];
const [ANN, BEN, CAL] = [11, 12, 13];
const [SPOT, TRAILER, REEL, COPY] = [101, 102, 103, 104];

const round = (projectId: number, number: number, more: Partial<MonthRound>): MonthRound => ({
  projectId,
  number,
  endedAt: null,
  isSetBack: false,
  minutes: 60,
  editorId: ANN,
  deadlineAt: null,
  ...more,
});

/**
 * Acme's spot: first cut by Ann in October, sent back, revision by Ben in November; scored 4 after October was over.
 * Acme's trailer and its copy by Cal, who is paid by the hour, end around midnight of the last day of October.
 * Bond's reel was ended, set back by an edit, and ended again; its revision was not measured.
 */
const PROJECTS: MonthProject[] = [
  { id: SPOT, class: 'Basic', clientId: ACME, teamId: null, points: 4 },
  { id: TRAILER, class: 'Basic', clientId: ACME, teamId: TRAILER, points: 0 },
  { id: COPY, class: 'Basic', clientId: BOND, teamId: TRAILER, points: 2.5 },
  { id: REEL, class: 'Basic', clientId: BOND, teamId: null, points: 5 },
];
const ROUNDS: MonthRound[] = [
  round(SPOT, 1, { endedAt: '2026-10-30T16:00:00.000Z', minutes: 240, deadlineAt: '2026-11-02T00:00:00.000Z' }),
  round(SPOT, 2, { endedAt: '2026-11-04T12:00:00.000Z', minutes: 45, editorId: BEN }),
  // Sunday, November 1, in Berlin; still October 31 elsewhere.
  round(TRAILER, 1, { endedAt: '2026-10-31T23:30:00.000Z', minutes: 120 }),
  // November 1 in UTC and Berlin; October 31 in Los Angeles.
  round(COPY, 1, { endedAt: '2026-11-01T03:00:00.000Z', minutes: 90.255, editorId: CAL }),
  round(REEL, 1, { endedAt: '2026-10-20T10:00:00.000Z', minutes: 30, isSetBack: true }),
  round(REEL, 2, { minutes: 10, isSetBack: true }),
  round(REEL, 3, { endedAt: '2026-11-10T10:00:00.000Z', minutes: 50, editorId: CAL }),
  round(REEL, 4, { endedAt: '2026-11-12T10:00:00.000Z', minutes: null, editorId: null }),
];
const LEADS = new Map<number, TeamLead>([[TRAILER, { id: TRAILER, clientId: ACME }]]);

const linesIn = (month: string, zone: string): MonthLine[] =>
  inSheetOrder(
    PROJECTS.flatMap((project) =>
      linesOfProject(
        ROUNDS.filter(({ projectId }) => projectId === project.id),
        project,
        { period: monthPeriod(month, zone), leads: LEADS },
      ),
    ),
  );

const rowsIn = (month: string, zone: string) =>
  linesIn(month, zone).map((line) => [
    line.projectId,
    line.revision,
    line.clientId,
    line.editorId,
    line.minutes,
    line.points,
  ]);

const SPOT_FIRST = [SPOT, 0, ACME, ANN, 240, 4];
const TRAILER_FIRST = [TRAILER, 0, ACME, ANN, 120, 0];
const COPY_FIRST = [COPY, 0, ACME, CAL, 90.26, 2.5];
const NOVEMBER = [
  [SPOT, 1, ACME, BEN, 45, 0],
  [REEL, 0, BOND, CAL, 50, 5],
  [REEL, 1, BOND, null, null, 0],
];

describe('the example: project, revision, client, editor, minutes, points', () => {
  it.each([
    { zone: 'UTC', october: [SPOT_FIRST, TRAILER_FIRST], november: [COPY_FIRST, ...NOVEMBER] },
    { zone: 'Europe/Berlin', october: [SPOT_FIRST], november: [TRAILER_FIRST, COPY_FIRST, ...NOVEMBER] },
    { zone: 'America/Los_Angeles', october: [SPOT_FIRST, TRAILER_FIRST, COPY_FIRST], november: NOVEMBER },
  ])('in $zone', ({ zone, october, november }) => {
    expect(rowsIn('2026-10', zone)).toEqual(october);
    expect(rowsIn('2026-11', zone)).toEqual(november);
    expect(rowsIn('2026-09', zone)).toEqual([]);
    expect(rowsIn('2026-12', zone)).toEqual([]);
  });

  it('shows the minutes of rounds that were set back on the next end, and counts them nowhere', () => {
    const reel = linesIn('2026-11', 'UTC').filter(({ projectId }) => projectId === REEL);
    expect(reel.map(({ setBackMinutes }) => setBackMinutes)).toEqual([40, 0]);
  });
});

const deadline = (projectId: number, more: Partial<MonthDeadline>): MonthDeadline => ({
  projectId,
  clientId: ACME,
  editorId: ANN,
  leadId: null,
  deadlineAt: '2026-11-02T00:00:00.000Z',
  endedAt: null,
  isOnTime: false,
  ...more,
});

describe('totals', () => {
  const items = {
    lines: linesIn('2026-11', 'Europe/Berlin'),
    deadlines: [
      deadline(SPOT, { endedAt: '2026-10-30T16:00:00.000Z', isOnTime: true }),
      deadline(COPY, { leadId: TRAILER, editorId: CAL }),
      deadline(REEL, { clientId: null }),
    ],
  };
  const none = { videos: 0, revisions: 0, due: 0, onTime: 0, withoutDeadline: 0 };

  it("count copies apart, and their minutes for the lead's client", () => {
    expect(totalsByParty(items, 'client').get(ACME)).toEqual({
      videos: 1,
      revisions: 1,
      due: 1,
      onTime: 1,
      withoutDeadline: 1,
      copies: { videos: 1, revisions: 0, due: 1, onTime: 0, withoutDeadline: 1 },
      firstCutMinutes: 210.26,
      reworkMinutes: 45,
      unmeasured: 0,
      setBackMinutes: 0,
      points: 2.5,
    });
  });

  it('leave unknown minutes out and count them, also for no editor', () => {
    expect(totalsByParty(items, 'editor').get(null)).toEqual({
      ...none,
      revisions: 1,
      copies: none,
      firstCutMinutes: 0,
      reworkMinutes: 0,
      unmeasured: 1,
      setBackMinutes: 0,
      points: 0,
    });
  });

  it.each(['client', 'editor'] as const)('by %s add up to the whole, and each is that of its own lines', (by) => {
    const parties = totalsByParty(items, by);
    const [whole, each] = [monthTotals(items), [...parties.values()]];
    for (const name of ['videos', 'revisions', 'due', 'onTime', 'firstCutMinutes', 'reworkMinutes', 'points'] as const)
      expect([name, each.reduce((sum, one) => sum + one[name], 0)]).toEqual([name, whole[name]]);
    for (const [id, totals] of parties) expect(monthTotals(itemsOfParty(items, { by, id }))).toEqual(totals);
  });
});

it('orders lines by first end, with copies directly below their lead', () => {
  const order = linesIn('2026-10', 'America/Los_Angeles').map(({ projectId }) => projectId);
  expect(order).toEqual([SPOT, TRAILER, COPY]);
  const late = linesIn('2026-11', 'Europe/Berlin').map(({ projectId }) => projectId);
  expect(late).toEqual([TRAILER, COPY, SPOT, REEL, REEL]);
});

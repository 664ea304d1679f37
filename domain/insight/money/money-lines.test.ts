/** The example of the month's money as a table: what a client pays and an editor gets for each line (docs/figures.md#money). */
import { describe, expect, it } from 'vitest';
import {
  linesOfProject,
  type MonthProject,
  type MonthRound,
  type TeamLead,
} from '#domain/insight/month/month-lines.ts';
import { monthPeriod } from '#domain/platform/period.ts';
import { monthOf } from '#domain/platform/time-zone.ts';
import { chargeText } from './charge-text.ts';
import { type MoneyLine, moneyLines, type MoneyRules, moneyTotals, roundKey } from './money-lines.ts';
import { type RateValues, rateTable } from './rates.ts';
import { termsTable } from './terms.ts';

const [ACME, BOND] = [1, 2];
const [ANN, BEN, CAL] = [11, 12, 13];
const [SPOT, TRAILER, COPY, REEL, STORY] = [101, 102, 103, 104, 105];
const NAMES = new Map([
  [SPOT, 'Spot'],
  [TRAILER, 'Trailer'],
  [COPY, 'Copy'],
  [REEL, 'Reel'],
  [STORY, 'Story'],
]);

const project = (id: number, more: Partial<MonthProject>): MonthProject => ({
  id,
  class: 'Standard',
  clientId: ACME,
  teamId: null,
  points: 0,
  ...more,
});

/**
 * Acme's spot has an agreed price: first cut by Ann in October, revision by Ben in November; scored 4 on November 6. Acme's
 * trailer and its copy end around midnight of October 31. Bond pays a fee that includes one video a month, and each
 * revision. Ben gets a fee for a revision and his hours, Cal his hours alone.
 */
const PROJECTS = [
  project(SPOT, { class: 'Premium', points: 4 }),
  project(TRAILER, { teamId: TRAILER }),
  project(COPY, { clientId: BOND, teamId: TRAILER, class: 'Basic', points: 2.5 }),
  project(REEL, { clientId: BOND, points: 5 }),
  project(STORY, { clientId: BOND }),
];

const round = (projectId: number, number: number, endedAt: string, more: Partial<MonthRound>): MonthRound => ({
  projectId,
  number,
  endedAt,
  isSetBack: false,
  minutes: 60,
  editorId: ANN,
  deadlineAt: null,
  ...more,
});
const ROUNDS = [
  round(SPOT, 1, '2026-10-30T16:00:00.000Z', { minutes: 240 }),
  round(SPOT, 2, '2026-11-04T12:00:00.000Z', { minutes: 45, editorId: BEN }),
  // November 1 in Berlin.
  round(TRAILER, 1, '2026-10-31T23:30:00.000Z', { minutes: 120 }),
  // November 1 in UTC and Berlin, October 31 in Los Angeles.
  round(COPY, 1, '2026-11-01T03:00:00.000Z', { minutes: 90.255, editorId: CAL }),
  round(REEL, 1, '2026-11-10T10:00:00.000Z', { minutes: 50, editorId: CAL }),
  round(REEL, 2, '2026-11-12T10:00:00.000Z', { minutes: null, editorId: null }),
  round(STORY, 1, '2026-11-20T10:00:00.000Z', { minutes: 100, editorId: CAL }),
];
const LEADS = new Map<number, TeamLead>([[TRAILER, { id: TRAILER, clientId: ACME }]]);

const rate = (kind: RateValues['kind'], unit: RateValues['unit'], amount: number, more: Partial<RateValues> = {}) => ({
  kind,
  unit,
  amount,
  partyId: null,
  class: null,
  fromDay: '2026-01-01',
  ...more,
});
const RATES: RateValues[] = [
  rate('client', 'project', 200_00),
  rate('client', 'hour', 12_00),
  rate('client', 'extra_round', 25_00),
  rate('client', 'project', 300_00, { partyId: ACME }),
  rate('client', 'project', 350_00, { partyId: ACME, fromDay: '2026-11-01' }),
  rate('client', 'hour', 0, { partyId: ACME }),
  rate('editor', 'project', 30_00),
  rate('editor', 'point', 2_50),
  rate('editor', 'extra_round', 10_00),
  rate('editor', 'project', 40_00, { partyId: ANN, class: 'Premium' }),
  rate('editor', 'hour', 20_00, { partyId: BEN }),
  rate('editor', 'project', 0, { partyId: CAL }),
  rate('editor', 'point', 0, { partyId: CAL }),
  rate('editor', 'hour', 30_00, { partyId: CAL }),
];
const terms = { note: '', monthlyFee: 0, includedVideos: null };
const RULES: MoneyRules = {
  rateOn: rateTable(RATES),
  termsIn: termsTable([
    { ...terms, clientId: ACME, fromMonth: '2026-10', includedRevisions: 1 },
    {
      ...terms,
      clientId: BOND,
      fromMonth: '2026-11',
      monthlyFee: 500_00,
      includedVideos: 1,
      includedRevisions: 0,
    },
  ]),
  prices: new Map([[SPOT, 900_00]]),
};

/** Points of a spot that isn't scored yet, as in October. */
const UNSCORED = new Map([[SPOT, 0]]);

function linesIn(month: string, zone: string, { points = new Map<number, number>(), closed = false } = {}) {
  const lines = PROJECTS.flatMap((one) =>
    linesOfProject(
      ROUNDS.filter(({ projectId }) => projectId === one.id),
      { ...one, points: points.get(one.id) ?? one.points },
      { period: monthPeriod(month, zone), leads: LEADS },
    ),
  );
  const spot = { endedAt: '2026-10-30T16:00:00.000Z', projectId: SPOT, clientId: ACME, editorId: ANN, leadId: null };
  return moneyLines({
    month,
    zone,
    lines,
    earlier: [],
    pointChanges: closed ? [{ ...spot, class: 'Premium', points: 4 }] : [],
    manual: [],
    clientIds: [ACME, BOND],
    rules: RULES,
    billed: new Map(),
    includedBefore: () => 0,
  });
}

const textOf = (line: MoneyLine, side: 'client' | 'editor'): string | null =>
  line[side] && chargeText(line, side, { currency: 'USD' });
const rowsOf = (lines: readonly MoneyLine[]) =>
  lines.map((line) => [
    `${NAMES.get(line.projectId ?? 0) ?? (line.clientId === BOND ? 'Bond' : '')} ${line.kind}`,
    line.client?.amount ?? null,
    textOf(line, 'client'),
    line.editor?.amount ?? null,
    textOf(line, 'editor'),
    line.margin,
  ]);

/** Line, the client's amount and why, the editor's amount and why, margin. */
const SPOT_FIRST = ['Spot video', 900_00, 'Agreed price', 40_00, 'Premium 40.00 + not scored yet', 860_00] as const;
const TRAILER_OCTOBER = [
  'Trailer video',
  300_00,
  'Standard 300.00 + 2h x 0.00',
  30_00,
  'Standard 30.00 + not scored yet',
  270_00,
] as const;
const TRAILER_NOVEMBER = [
  'Trailer video',
  350_00,
  'Standard 350.00 + 2h x 0.00',
  30_00,
  'Standard 30.00 + not scored yet',
] as const;
const COPY_TEXT = 'Basic 0.00 + 2.5 points x 0.00 + 1h 30m x 30.00';
const NOVEMBER = [
  ['Spot revision', 0, 'Revision 1, 1 included', 25_00, 'Revision 1 10.00 + 45m x 20.00', -25_00],
  ['Bond fee', 500_00, 'Monthly fee', null, null, 500_00],
  ['Reel video', 0, 'Included video', 25_00, 'Standard 0.00 + 5 points x 0.00 + 50m x 30.00', -25_00],
  ['Reel revision', 25_00, 'Revision 1 25.00', null, null, 25_00],
  [
    'Story video',
    220_00,
    'Standard 200.00 + 1h 40m x 12.00',
    50_00,
    'Standard 0.00 + not scored yet + 1h 40m x 30.00',
    170_00,
  ],
];
const POINTS = ['Spot points', null, null, 10_00, '4 points x 2.50', -10_00];

describe('the example', () => {
  it.each([
    {
      zone: 'UTC',
      october: [SPOT_FIRST, TRAILER_OCTOBER],
      november: [POINTS, ['Copy video', null, null, 45_13, COPY_TEXT, -45_13], ...NOVEMBER],
    },
    {
      zone: 'Europe/Berlin',
      october: [SPOT_FIRST],
      november: [
        POINTS,
        [...TRAILER_NOVEMBER, 320_00 - 45_13],
        ['Copy video', null, null, 45_13, COPY_TEXT, null],
        ...NOVEMBER,
      ],
    },
    {
      zone: 'America/Los_Angeles',
      october: [
        SPOT_FIRST,
        [...TRAILER_OCTOBER.slice(0, 5), 270_00 - 45_13],
        ['Copy video', null, null, 45_13, COPY_TEXT, null],
      ],
      november: [POINTS, ...NOVEMBER],
    },
  ])('in $zone', ({ zone, october, november }) => {
    expect(rowsOf(linesIn('2026-10', zone, { points: UNSCORED }))).toEqual(october);
    const actual = rowsOf(linesIn('2026-11', zone, { closed: true }));
    expect(new Set(actual.map((row) => JSON.stringify(row)))).toEqual(
      new Set(november.map((row) => JSON.stringify(row))),
    );
    expect(rowsOf(linesIn('2026-09', zone))).toEqual([]);
  });

  it('adds up', () => {
    expect(moneyTotals(linesIn('2026-10', 'UTC', { points: UNSCORED }))).toEqual({
      client: 1200_00,
      editor: 70_00,
      margin: 1130_00,
      clientWithoutRate: 0,
      editorWithoutRate: 0,
      unmeasured: 0,
    });
    expect(moneyTotals(linesIn('2026-11', 'UTC', { closed: true }))).toEqual({
      client: 745_00,
      editor: 155_13,
      margin: 745_00 - 155_13,
      clientWithoutRate: 0,
      editorWithoutRate: 0,
      unmeasured: 0,
    });
  });

  it('bills nothing again that a closed month contains', () => {
    const lines = moneyLines({
      month: '2026-11',
      zone: 'UTC',
      lines: linesOfProject([round(STORY, 1, '2026-11-20T10:00:00.000Z', {})], project(STORY, { clientId: BOND }), {
        period: monthPeriod('2026-11', 'UTC'),
        leads: LEADS,
      }),
      earlier: [],
      pointChanges: [],
      manual: [],
      clientIds: [],
      rules: RULES,
      billed: new Map([[roundKey(STORY, 0), '2026-10']]),
      includedBefore: () => 0,
    });
    expect(rowsOf(lines)).toEqual([['Story video', 0, 'Billed in October 2026', 0, 'Billed in October 2026', 0]]);
    expect(monthOf('2026-11-20T10:00:00.000Z', 'UTC')).toBe('2026-11');
  });
});

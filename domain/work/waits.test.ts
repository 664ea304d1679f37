/** Rules of waits for the client, and the adjusted deadline against a simulation by minutes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjustedDeadline,
  checkChangeWait,
  checkOpenWait,
  endOf,
  consistentWaits,
  type Interval,
  isCorrection,
  mayDeleteWait,
  mayManageWaits,
  minutesWaited,
  type Wait,
  WAIT_TEXTS,
  type WaitContext,
} from './waits.ts';

const admin = { id: 1, type: 'admin', email: 'a@example.com' } as const;
const editor = { id: 3, type: 'editor', email: 'e@example.com' } as const;
const day = (date: number, hour = 0): string => new Date(Date.UTC(2026, 10, date, hour)).toISOString();
const wait = (change: Partial<Wait> = {}): Wait => ({
  id: 1,
  version: 1,
  kind: 'footage',
  since: day(10),
  until: null,
  note: '',
  createdAt: day(10),
  openedBy: { id: 3, name: 'Eve' },
  endedBy: null,
  ...change,
});
const context = (change: Partial<WaitContext> = {}): WaitContext => ({
  project: { assignedToId: 3, status: 'started', createdAt: day(1) },
  others: [],
  now: day(20),
  zone: 'UTC',
  ...change,
});
const completed = { assignedToId: 3, status: 'completed', createdAt: day(1) } as const;

describe('rights', () => {
  it('let leads and the assigned editor manage waits', () => {
    expect(mayManageWaits(admin, { assignedToId: null })).toBe(true);
    expect(mayManageWaits(editor, { assignedToId: 3 })).toBe(true);
    expect(mayManageWaits(editor, { assignedToId: 4 })).toBe(false);
  });

  it('let editors delete only the open wait they opened', () => {
    expect(mayDeleteWait(admin, wait({ until: day(11) }))).toBe(true);
    expect(mayDeleteWait(editor, wait())).toBe(true);
    expect(mayDeleteWait(editor, wait({ until: day(11) }))).toBe(false);
    expect(mayDeleteWait(editor, wait({ openedBy: { id: 4, name: 'Ann' } }))).toBe(false);
  });
});

describe('a new wait', () => {
  it.each([
    [{ kind: 'footage', since: day(10) }, {}, undefined],
    [{ kind: 'footage', since: day(10) }, { project: completed }, WAIT_TEXTS.finished],
    [{ kind: 'approval', since: day(10) }, { project: completed }, undefined],
    [{ kind: 'brief', since: day(10) }, { others: [{ since: day(5), until: null }] }, WAIT_TEXTS.alreadyWaiting],
    [{ kind: 'brief', since: day(21) }, {}, `since: ${WAIT_TEXTS.future}`],
    [{ kind: 'brief', since: '2026-10-31T00:00:00.000Z' }, {}, `since: ${WAIT_TEXTS.beforeProject}`],
    [
      { kind: 'brief', since: day(10) },
      { others: [{ since: day(9), until: day(11) }] },
      'since: This overlaps a wait from 11/09/2026 to 11/11/2026.',
    ],
    [{ kind: 'brief', since: day(11) }, { others: [{ since: day(9), until: day(11) }] }, undefined],
    [
      { kind: 'brief', since: day(11) },
      { others: Array(200).fill({ since: day(2), until: day(3) }) },
      WAIT_TEXTS.tooMany,
    ],
  ] as const)('%j with %j gives %s', (draft, change, message) => {
    expect(checkOpenWait(admin, draft, context(change))?.message).toBe(message);
  });
});

describe('editors', () => {
  const minutesAgo = (minutes: number): string => new Date(Date.parse(day(20)) - minutes * 60_000).toISOString();
  const ended = (minutes: number) => wait({ until: minutesAgo(minutes), endedBy: { id: 3, name: 'Eve' } });

  it.each([
    [day(19), undefined],
    ['2026-11-18T23:59:59.000Z', `since: ${WAIT_TEXTS.tooEarly}`],
    [day(21), `since: ${WAIT_TEXTS.future}`],
  ])('start a wait at most a day before now: %s', (since, message) => {
    const draft = { kind: 'brief', since } as const;
    expect(checkOpenWait(editor, draft, context())?.message).toBe(message);
    if (since < day(20)) expect(checkOpenWait(admin, draft, context())).toBeUndefined();
  });

  it.each([
    ['to the bound', wait(), { since: day(9) }, undefined],
    ['beyond it', wait(), { since: day(8, 23) }, `since: ${WAIT_TEXTS.tooEarly}`],
    ['later, but still beyond it', wait({ since: day(5) }), { since: day(6) }, `since: ${WAIT_TEXTS.tooEarly}`],
    ['not at all, if it begins beyond it', wait({ since: day(5) }), { note: 'Called', until: day(20) }, undefined],
    ['beyond it while reopening', ended(9), { since: day(2), until: null }, 'Access Denied.'],
  ])('move the start of a wait %s', (_name, before, change, message) => {
    const after = { ...before, ...change };
    expect(checkChangeWait(editor, { wait: before, after }, context())?.message).toBe(message);
  });

  it.each([{ until: null }, { note: 'Called' }])('change a wait up to 10 minutes after its end: %j', (change) => {
    const messageOf = (minutes: number): string | undefined => {
      const before = ended(minutes);
      return checkChangeWait(editor, { wait: before, after: { ...before, ...change } }, context())?.message;
    };
    expect([messageOf(10), messageOf(10.1)]).toEqual([undefined, 'Access Denied.']);
  });
});

describe('a change', () => {
  const ended = wait({ until: day(20), endedBy: { id: 3, name: 'Eve' } });
  const change = (actor: typeof admin | typeof editor, before: Wait, after: Partial<Wait>, more = {}) =>
    checkChangeWait(actor, { wait: before, after: { ...before, ...after }, ...more }, context())?.message;

  it('ends a wait now or at an earlier time', () => {
    expect(change(editor, wait(), { until: day(20) })).toBeUndefined();
    expect(change(editor, wait(), { until: day(11) })).toBeUndefined();
    expect(change(editor, wait(), { until: day(21) })).toBe(`until: ${WAIT_TEXTS.future}`);
    expect(change(editor, wait(), { until: day(10) })).toBe(`until: ${WAIT_TEXTS.beforeStart}`);
  });

  it("takes an app's clock for now if it is up to a minute ahead, or behind the start", () => {
    const ended = (since: string, until: string): string | null =>
      endOf(wait({ since, until }), '2026-11-20T12:00:30Z');
    const instants = ['12:01:20', '12:01:40', '12:00:10', '12:00:00', '11:59:00'].map((at) => `2026-11-20T${at}Z`);
    expect(instants.map((until) => ended('2026-11-20T12:00:05Z', until)?.slice(11, 19))).toEqual([
      ...['12:00:30', '12:01:40', '12:00:10', '12:00:30', '11:59:00'],
    ]);
  });

  it('reopens what the editor ended', () => {
    expect(change(editor, ended, { until: null })).toBeUndefined();
    expect(change(editor, { ...ended, endedBy: null }, { until: null })).toBe('Access Denied.');
    expect(change(admin, { ...ended, endedBy: null }, { until: null })).toBeUndefined();
    expect(change(admin, { ...ended, until: day(19) }, { until: null })).toBe(WAIT_TEXTS.endedLongAgo);
  });

  it('is a correction with a reason if recorded times move', () => {
    expect(isCorrection(ended, { since: day(10), until: null })).toBe(false);
    expect(change(admin, wait(), { since: day(11) })).toBe(`reason: ${WAIT_TEXTS.noReason}`);
    expect(change(editor, wait(), { since: day(11) })).toBeUndefined();
    expect(change(editor, ended, { until: day(13) })).toBe('Access Denied.');
    expect(change(admin, ended, { until: day(13) })).toBe(`reason: ${WAIT_TEXTS.noReason}`);
    expect(change(admin, ended, { until: day(13) }, { reason: 'Late answer.' })).toBeUndefined();
  });

  it('leaves approval waits to leads', () => {
    expect(change(editor, wait({ kind: 'approval' }), { until: day(11) })).toBe('Access Denied.');
    expect(change(admin, wait({ kind: 'approval' }), { until: day(11) })).toBeUndefined();
    expect(change(admin, wait(), { kind: 'approval' })).toBe(`kind: ${WAIT_TEXTS.sentKind}`);
  });
});

const MINUTE = 60_000;
const iso = (minute: number): string => new Date(Date.UTC(2026, 0, 1) + minute * MINUTE).toISOString();

type Case = {
  setAt: number;
  deadline: number;
  end: number | null;
  now: number;
  waits: { from: number; to: number | null }[];
};

const cases: fc.Arbitrary<Case> = fc
  .record({
    setAt: fc.nat(60),
    deadline: fc.nat(300),
    end: fc.option(fc.nat(500)),
    now: fc.integer({ min: 300, max: 500 }),
    points: fc.uniqueArray(fc.nat(400), { maxLength: 9 }),
  })
  .map(({ points, ...rest }) => {
    const sorted = points.toSorted((a, b) => a - b);
    const pairs = sorted.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: sorted[index + 1] ?? null }] : []));
    return { ...rest, waits: pairs };
  });

/** Simulates the deadline's remaining time minute by minute, stopping the count while the project waits for the client. */
function simulate({ setAt, deadline, end, now, waits }: Case): number {
  const stop = end ?? now;
  let result = deadline;
  for (let minute = setAt; minute < Math.min(result, stop); minute++)
    if (waits.some(({ from, to }) => from <= minute && minute < (to ?? stop))) result++;
  return result;
}

const intervals = ({ waits }: Pick<Case, 'waits'>): Interval[] =>
  waits.map(({ from, to }) => ({ since: iso(from), until: to === null ? null : iso(to) }));
const adjusted = (one: Case, waits = intervals(one)): string | null =>
  adjustedDeadline(
    {
      createdAt: iso(0),
      deadlineSetAt: iso(one.setAt),
      deadlineAt: iso(one.deadline),
      endedAt: one.end === null ? null : iso(one.end),
    },
    waits,
    iso(one.now),
  );

describe('the adjusted deadline', () => {
  it('equals a simulation by minutes', () => {
    fc.assert(
      fc.property(cases, (one) => {
        expect(adjusted(one)).toBe(iso(simulate(one)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('never precedes the deadline, and is the same if a wait is split', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const whole = adjusted(one);
        expect(whole !== null && whole >= iso(one.deadline)).toBe(true);
        const halves = one.waits.flatMap(({ from, to }) =>
          to === null || to - from < 2
            ? [{ from, to }]
            : [
                { from, to: from + 1 },
                { from: from + 1, to },
              ],
        );
        expect(adjusted(one, intervals({ waits: halves }))).toBe(whole);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is null without a deadline', () => {
    expect(
      adjustedDeadline({ createdAt: iso(0), endedAt: null, deadlineAt: null, deadlineSetAt: null }, [], iso(9)),
    ).toBeNull();
  });
});

it('adds up the minutes, an open wait to now', () => {
  expect(
    minutesWaited(
      [
        { since: iso(1), until: iso(4) },
        { since: iso(6), until: null },
      ],
      iso(10),
    ),
  ).toBe(7);
});

describe('recorded waits of another server', () => {
  const recorded = [
    wait({ id: 1, since: day(2), until: day(4) }),
    wait({ id: 2, since: day(3), until: day(5) }),
    wait({ id: 3, since: day(8), until: day(6) }),
    wait({ id: 4, since: day(9), until: null }),
    wait({ id: 5, since: day(11), until: null, kind: 'approval' }),
  ];
  const idsOf = (status: 'started' | 'completed') => consistentWaits(recorded, status).map(({ id }) => id);

  it('are left out where they overlap, end before their start, or are open on completed work', () => {
    expect([idsOf('started'), idsOf('completed')]).toEqual([
      [1, 4],
      [1, 5],
    ]);
  });
});

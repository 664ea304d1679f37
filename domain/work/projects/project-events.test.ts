/** Project history derived from its records (docs/projects.md#stream). */
import { describe, expect, it } from 'vitest';
import type { PointAction } from '#domain/work/points.ts';
import { eventsOf, type ProjectEvent } from './project-events.ts';
import type { Round } from './project.ts';
import type { PersonRef } from '#domain/platform/person.ts';

const at = (time: string): string => `2026-03-02T${time}:00.000Z`;
const person: PersonRef = {
  id: 3,
  firstName: 'Priya',
  lastName: 'Raman',
  email: 'priya@example.org',
  type: 'manager',
  jobType: null,
  picture: null,
};
const fresh = {
  createdAt: at('08:00'),
  assignedBy: person,
  startedAt: null,
  endedAt: null,
  pauses: [],
  runtimeMinutes: null,
  rounds: [],
  timeCorrections: [],
};
const round: Round = {
  startedAt: at('09:00'),
  endedAt: at('11:00'),
  pauses: [
    { pausedAt: at('09:10'), resumedAt: at('09:30') },
    { pausedAt: at('10:00'), resumedAt: at('10:50') },
  ],
  runtimeMinutes: 50,
  reason: 'Logo is old',
  requestedBy: { id: 3, name: 'Priya Raman' },
  requestedAt: at('12:00'),
};
const score: PointAction = {
  id: 7,
  projectId: 1,
  kind: 'project',
  isAdded: true,
  point: 4,
  description: 'Clean cut',
  createdBy: person,
  createdAt: at('11:30'),
};
const eventLines = (events: readonly ProjectEvent[]): string[] =>
  events.map(({ kind, at: when }) => `${when.slice(11, 16)} ${kind}`);

describe('the events of a project', () => {
  it.each<[string, Parameters<typeof eventsOf>, string[]]>([
    ['when assigned', [fresh, []], ['08:00 assigned']],
    ['when running', [{ ...fresh, startedAt: at('09:00') }, []], ['08:00 assigned', '09:00 started']],
    [
      'when paused for the second time',
      [
        {
          ...fresh,
          startedAt: at('09:00'),
          pauses: [
            { pausedAt: at('09:10'), resumedAt: at('09:20') },
            { pausedAt: at('10:00'), resumedAt: null },
          ],
        },
        [],
      ],
      ['08:00 assigned', '09:00 started', '09:20 pauses', '10:00 paused'],
    ],
    [
      'when ended and scored',
      [{ ...fresh, startedAt: at('09:00'), endedAt: at('11:00'), runtimeMinutes: 120 }, [score]],
      ['08:00 assigned', '09:00 started', '11:00 ended', '11:30 points'],
    ],
    [
      'when sent back after scoring and started again',
      [{ ...fresh, rounds: [round], startedAt: at('13:00') }, [score]],
      [
        '08:00 assigned',
        '09:00 started',
        '10:50 pauses',
        '11:00 ended',
        '11:30 points',
        '12:00 round',
        '13:00 started',
      ],
    ],
    [
      'when the first round was reset during a pause',
      [
        {
          ...fresh,
          rounds: [{ ...round, endedAt: null, isSetBack: true, pauses: [{ pausedAt: at('09:10'), resumedAt: null }] }],
        },
        [],
      ],
      ['08:00 assigned', '09:00 started', '12:00 round'],
    ],
    [
      'when assigned for a later time than its start',
      [{ ...fresh, createdAt: at('17:00'), startedAt: at('09:00') }, []],
      ['17:00 assigned', '09:00 started'],
    ],
  ])('%s', (_name, given, expected) => {
    expect(eventLines(eventsOf(...given))).toEqual(expected);
  });

  it('group the pauses of a round with their total duration', () => {
    const folded = eventsOf({ ...fresh, rounds: [round] }, []).find(({ kind }) => kind === 'pauses');
    expect(folded).toMatchObject({ round: 1, minutes: 70, pauses: round.pauses });
  });

  it('number the rounds, and name who gave the points', () => {
    const events = eventsOf({ ...fresh, rounds: [round, { ...round, requestedAt: at('15:00') }] }, [score]);
    expect(events.flatMap((event) => (event.kind === 'round' ? [event.number] : []))).toEqual([1, 2]);
    expect(events.find(({ kind }) => kind === 'points')).toMatchObject({ by: 'Priya Raman', action: score });
  });

  it('describe what a correction changed, with unique keys', () => {
    const times = { startedAt: at('09:00'), endedAt: null, pauses: [], runtimeMinutes: 10 };
    const correction = {
      before: times,
      after: { ...times, startedAt: at('08:30') },
      reason: 'Began earlier',
      correctedBy: { id: 3, name: 'Priya Raman' },
      correctedAt: at('09:30'),
    };
    const events = eventsOf(
      { ...fresh, startedAt: at('08:30'), rounds: [round], timeCorrections: [correction, correction] },
      [score],
    );
    expect(events.find(({ kind }) => kind === 'corrected')).toMatchObject({ at: at('09:30'), correction });
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
  });
});

it('include ends with open checks, after the end', () => {
  const by = { id: 3, name: 'Priya Raman' };
  const bypass = { action: 'ended', at: at('11:00'), by, reason: 'Client waits', checks: ['captions'] } as const;
  const project = {
    ...fresh,
    startedAt: at('09:00'),
    endedAt: at('11:00'),
    checkBypasses: [{ ...bypass, checks: ['captions'] }],
  };
  const events = eventsOf(project, []);
  expect(eventLines(events)).toEqual(['08:00 assigned', '09:00 started', '11:00 ended', '11:00 bypassed']);
  expect(events.at(-1)).toMatchObject({ bypass });
});

describe('version events', () => {
  const cut = {
    id: 4,
    number: 2,
    createdAt: at('10:30'),
    uploadedBy: person,
    comment: 'With the new logo',
    decision: '',
    decidedAt: null,
    decidedBy: null,
    decidedByGuest: null,
    decisionReason: null,
  } as const;
  const changes = {
    ...cut,
    decision: 'changes',
    decidedAt: at('12:00'),
    decidedBy: person,
    decisionReason: 'Louder',
  } as const;

  it('include uploads and decisions by team members and guests', () => {
    expect(eventLines(eventsOf(fresh, [], [cut]))).toEqual(['08:00 assigned', '10:30 uploaded']);
    expect(eventsOf(fresh, [], [changes]).at(-1)).toMatchObject({
      kind: 'decided',
      cutNumber: 2,
      isApproved: false,
      by: 'Priya Raman',
      reason: 'Louder',
    });
    const approved = { ...cut, decision: 'approved', decidedAt: at('13:00'), decidedByGuest: 'Grace' } as const;
    expect(eventsOf(fresh, [], [approved]).at(-1)).toMatchObject({ isApproved: true, by: 'guest Grace' });
  });

  it('list simultaneous uploads and waits in the order of their creation, though lists have the latest first', () => {
    const times = { since: at('10:30'), until: at('10:30'), note: '', kind: 'brief' as const };
    const events = eventsOf(
      fresh,
      [],
      [
        { ...cut, id: 6, number: 2 },
        { ...cut, id: 5, number: 1 },
      ],
      [
        { ...times, id: 9 },
        { ...times, id: 8 },
      ],
    );
    expect(events.map(({ key }) => key)).toEqual(['assigned', 'uploaded-5', 'uploaded-6', 'waited-8', 'waited-9']);
  });

  it('are omitted for a version that began a round, which the round itself names', () => {
    const caused = { ...round, cutId: 4, noteIds: [1] };
    const events = eventsOf({ ...fresh, rounds: [caused] }, [], [changes]);
    expect(events.filter(({ kind }) => kind === 'decided')).toEqual([]);
    expect(events.find(({ kind }) => kind === 'round')).toMatchObject({ cutNumber: 2 });
  });
});

/** Project history derived from its records (docs/projects.md#stream). */
import { describe, expect, it } from 'vitest';
import type { PointAction } from '#domain/work/points.ts';
import { eventsOf, type ProjectEvent } from './project-events.ts';
import type { PersonRef, Round } from '#domain/work/project.ts';

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
    ['that was given', [fresh, []], ['08:00 assigned']],
    ['that runs', [{ ...fresh, startedAt: at('09:00') }, []], ['08:00 assigned', '09:00 started']],
    [
      'that rests for the second time',
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
      'that was ended and scored',
      [{ ...fresh, startedAt: at('09:00'), endedAt: at('11:00'), runtimeMinutes: 120 }, [score]],
      ['08:00 assigned', '09:00 started', '11:00 ended', '11:30 points'],
    ],
    [
      'that was sent back after its score, and begun again',
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
      'whose first round was thrown away while it rested',
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
      'that is planned for later than it was begun',
      [{ ...fresh, createdAt: at('17:00'), startedAt: at('09:00') }, []],
      ['17:00 assigned', '09:00 started'],
    ],
  ])('%s', (_name, given, expected) => {
    expect(eventLines(eventsOf(...given))).toEqual(expected);
  });

  it('fold the stops of a round, with how long they were together', () => {
    const folded = eventsOf({ ...fresh, rounds: [round] }, []).find(({ kind }) => kind === 'pauses');
    expect(folded).toMatchObject({ round: 1, minutes: 70, pauses: round.pauses });
  });

  it('name the rounds by their number, and who gave the points', () => {
    const events = eventsOf({ ...fresh, rounds: [round, { ...round, requestedAt: at('15:00') }] }, [score]);
    expect(events.flatMap((event) => (event.kind === 'round' ? [event.number] : []))).toEqual([1, 2]);
    expect(events.find(({ kind }) => kind === 'points')).toMatchObject({ by: 'Priya Raman', action: score });
  });

  it('tell what a correction changed, and have keys of their own', () => {
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

describe('versions', () => {
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

  it('are uploaded, and decided on by somebody of the team or a guest', () => {
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

  it('that began a round are told by the round alone, which names them', () => {
    const caused = { ...round, cutId: 4, noteIds: [1] };
    const events = eventsOf({ ...fresh, rounds: [caused] }, [], [changes]);
    expect(events.filter(({ kind }) => kind === 'decided')).toEqual([]);
    expect(events.find(({ kind }) => kind === 'round')).toMatchObject({ cutNumber: 2 });
  });
});

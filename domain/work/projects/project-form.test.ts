/** Validation of the three forms, with the exact texts of docs/projects.md#form-rules. */
import { describe, expect, it } from 'vitest';
import {
  checkEditRatio,
  checkFormDates,
  checkProjectForm,
  parseClass,
  datesOfForm,
  formKindOf,
  matchClient,
  projectDatesOf,
  type ProjectFormValues,
  statusAtCreation,
} from './project-form.ts';
import { UTC } from '#domain/platform/time-zone.ts';
import { messagesByPath } from '#domain/platform/violations.ts';

const at = (day: number, hour = 9): string => `2026-03-0${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const clients = [
  { id: 1, firstName: 'Ada', lastName: 'Reed' },
  { id: 2, firstName: 'Ada', lastName: '' },
  { id: 3, firstName: 'Élise', lastName: 'Von Berg' },
];
const good: ProjectFormValues = {
  title: 'Wedding teaser',
  description: '',
  platform: 'YouTube',
  projectClass: 'Premium',
  clientName: 'ada reed',
  assignedToId: 7,
  assignedById: 2,
  reviewedById: 2,
  editRatioMin: '10',
  videoMinutes: '10',
  rawLengthSeconds: 5400,
  videoLengthSeconds: 600,
  cutLengthSeconds: 0,
  trackingId: 'TRK-1-ABCDEF',
  revisionCount: 0,
  dates: { assigned: null, start: at(2), deadline: at(5, 17), ended: null },
  reason: '',
};

it.each([
  ['new', 'assigned', ['start', 'deadline']],
  ['ongoing', 'started', ['assigned', 'start', 'deadline']],
  ['old', 'completed', ['assigned', 'start', 'deadline', 'ended']],
] as const)('the %s form creates a project with status %s and requires %j', (kind, status, fields) => {
  expect(statusAtCreation(kind)).toBe(status);
  expect(datesOfForm(kind)).toEqual(fields);
});

it.each([
  [null, null, 'new'],
  [at(1), null, 'ongoing'],
  [at(1), at(2), 'old'],
])('a project started %s and ended %s uses the %s form', (startedAt, endedAt, kind) => {
  expect(formKindOf({ startedAt, endedAt })).toBe(kind);
});

describe('matchClient', () => {
  it.each([
    ['Ada Reed', 1],
    ['  ADA   reed ', 1],
    ['ada', 2],
    ['élise von berg', 3],
    ['Reed', undefined],
    ['Élise', undefined],
    ['', undefined],
  ])('matches %j to client %j', (input, id) => {
    expect(matchClient(input, clients)?.id).toBe(id);
  });
});

it('accepts the four classes in their exact spelling only', () => {
  expect(['Premium', 'Standard', 'Basic', 'Podcast'].map(parseClass)).toEqual([
    'Premium',
    'Standard',
    'Basic',
    'Podcast',
  ]);
  expect(['premium', '', 'All'].map(parseClass)).toEqual([undefined, undefined, undefined]);
});

describe('projectDatesOf', () => {
  const dates = { assigned: at(1), start: at(2), deadline: at(3), ended: at(4) };
  it.each([
    ['new', { createdAt: at(2), startedAt: null, deadlineAt: at(3), endedAt: null }],
    ['ongoing', { createdAt: at(1), startedAt: at(2), deadlineAt: at(3), endedAt: null }],
    ['old', { createdAt: at(1), startedAt: at(2), deadlineAt: at(3), endedAt: at(4) }],
  ] as const)('returns the dates of the %s form', (kind, expected) => {
    expect(projectDatesOf(kind, dates)).toEqual(expected);
  });
});

describe('checkFormDates', () => {
  const SAME_DAY = 'Deadline time cannot be before start time on the same day.';
  const BEFORE = 'Deadline date and time cannot be before start date and time.';
  const ASSIGNED = 'Start date and time cannot be before assigned date and time.';
  const ENDED = 'End date and time cannot be before start date and time.';
  it.each([
    ['new', { start: at(2, 17), deadline: at(2, 9) }, { deadline: SAME_DAY }],
    ['new', { start: at(3), deadline: at(2) }, { deadline: BEFORE }],
    ['new', { start: at(3), deadline: at(3) }, {}],
    ['new', { assigned: at(5), start: at(3), deadline: at(4) }, {}],
    ['ongoing', { start: at(2, 17), deadline: at(2, 9) }, { deadline: BEFORE }],
    ['ongoing', { assigned: at(5), start: at(3), deadline: at(4) }, { start: ASSIGNED }],
    ['old', { assigned: at(5), start: at(3), deadline: at(2) }, { start: ASSIGNED, deadline: BEFORE }],
    ['old', { start: at(3), deadline: at(4), ended: at(2) }, { ended: ENDED }],
    ['ongoing', { start: at(3), deadline: at(4), ended: at(2) }, {}],
  ] as const)('for the %s form with %j', (kind, given, expected) => {
    const dates = Object.assign({ assigned: null, start: null, deadline: null, ended: null }, given);
    expect(messagesByPath(checkFormDates(kind, dates, { zone: UTC }))).toEqual(expected);
  });

  it.each([
    ['America/Los_Angeles', SAME_DAY],
    ['Pacific/Auckland', SAME_DAY],
    ['UTC', BEFORE],
  ])('compares the days of %s', (zone, message) => {
    const dates = { assigned: null, start: at(3, 3), deadline: at(2, 20), ended: null };
    expect(messagesByPath(checkFormDates('new', dates, { zone }))).toEqual({ deadline: message });
  });

  it('checks only changed dates of an edit, since the timer may have started before the planned day', () => {
    const stored = { assigned: at(5), start: at(3), deadline: at(2), ended: null };
    const edit = { stored, now: at(9) };
    expect(checkFormDates('ongoing', stored, { zone: UTC, edit })).toEqual([]);
    const changed = checkFormDates('ongoing', { ...stored, start: at(4) }, { zone: UTC, edit });
    expect(messagesByPath(changed)).toEqual({ start: ASSIGNED, deadline: BEFORE });
  });

  it('rejects a future end in an edit, unless it is the stored one', () => {
    const stored = { assigned: at(1), start: at(2), deadline: at(3), ended: at(8) };
    const edit = { stored, now: at(5) };
    expect(checkFormDates('old', { ...stored, deadline: at(9) }, { zone: UTC, edit })).toEqual([]);
    const later = { ...stored, ended: at(6) };
    expect(messagesByPath(checkFormDates('old', later, { zone: UTC, edit }))).toEqual({
      ended: 'End date and time cannot be in the future.',
    });
    expect(checkFormDates('old', later, { zone: UTC })).toEqual([]);
  });
});

it.each([
  ['', 'Edit ratio minutes are required.'],
  ['  ', 'Edit ratio minutes are required.'],
  ['ten', 'Edit ratio minutes must be a whole number of 0 or more.'],
  ['-1', 'Edit ratio minutes must be a whole number of 0 or more.'],
  ['1.5', 'Edit ratio minutes must be a whole number of 0 or more.'],
  ['1e3', 'Edit ratio minutes must be a whole number of 0 or more.'],
  ['0x10', 'Edit ratio minutes must be a whole number of 0 or more.'],
  [10_001, 'This value should be between 0 and 10000.'],
  [0, undefined],
  ['10', undefined],
])('edit ratio %j returns %j', (input, message) => {
  expect(checkEditRatio(input)[0]?.message).toBe(message);
});

describe('checkProjectForm', () => {
  it('requires a reason only when an edit corrects times of work in progress or finished', () => {
    const stored = { assigned: at(1), start: at(2), deadline: at(5), ended: at(4) };
    const paths = (kind: 'new' | 'old', dates: object, reason = '') =>
      checkProjectForm(kind, { ...good, dates: { ...stored, ...dates }, reason }, clients, {
        zone: UTC,
        edit: { stored, now: at(9) },
      }).map((one) => one.propertyPath);
    expect(paths('old', { ended: at(3) })).toEqual(['reason']);
    expect(paths('old', { start: at(3) }, ' \u200b')).toEqual(['reason']);
    expect(paths('old', { ended: at(3) }, 'Forgot to press End')).toEqual([]);
    expect(paths('old', { assigned: at(2), deadline: at(6) })).toEqual([]);
    expect(paths('new', { start: at(3) })).toEqual([]);
    expect(checkProjectForm('old', { ...good, dates: stored }, clients, { zone: UTC })).toEqual([]);
  });

  it('accepts a valid form', () => {
    expect(checkProjectForm('new', good, clients, { zone: UTC })).toEqual([]);
  });

  it.each<[Partial<ProjectFormValues>, string, string]>([
    [{ title: ' ' }, 'title', 'Give the project a title.'],
    [{ title: 'x'.repeat(201) }, 'title', 'This value is too long. It should have 200 characters or less.'],
    [{ platform: 'x'.repeat(201) }, 'platform', 'This value is too long. It should have 200 characters or less.'],
    [{ trackingId: 'x'.repeat(65) }, 'trackingId', 'This value is too long. It should have 64 characters or less.'],
    [
      { description: 'x'.repeat(10_001) },
      'description',
      'This value is too long. It should have 10000 characters or less.',
    ],
    [{ clientName: 'Nobody' }, 'clientName', 'Please select a client from the dropdown.'],
    [{ projectClass: 'Deluxe' }, 'projectClass', 'Please select a valid project type.'],
    [{ assignedToId: null }, 'assignedToId', 'Please select an editor.'],
    [{ assignedById: null }, 'assignedById', 'Please select a manager.'],
    [{ reviewedById: null }, 'reviewedById', 'Please select a reviewer.'],
    [{ editRatioMin: '' }, 'editRatioMin', 'Edit ratio minutes are required.'],
    [{ videoMinutes: '' }, 'videoMinutes', 'Total video length minutes are required.'],
    [{ rawLengthSeconds: 3_600_001 }, 'rawLengthSeconds', 'This value should be between 0 and 3600000.'],
    [{ revisionCount: -1 }, 'revisionCount', 'This value should be between 0 and 10000.'],
    [
      { dates: { ...good.dates, deadline: at(1) } },
      'dates.deadline',
      'Deadline date and time cannot be before start date and time.',
    ],
  ])('rejects %j', (change, path, message) => {
    expect(messagesByPath(checkProjectForm('new', { ...good, ...change }, clients, { zone: UTC }))).toEqual({
      [path]: message,
    });
  });
});

/** Tests of checks: what a moment asks for, who confirms it how, who may change what, and lines of a pasted list. */
import { describe, expect, it, test } from 'vitest';
import type { Actor } from '#domain/platform/actor.ts';
import { checkAddCheck, checkChangeCheck, mayTickChecks } from './check-rights.ts';
import { checkCheckOrder, checkConfirmed } from './check-confirmation.ts';
import { bypassText } from './check-kinds.ts';
import { linesOf, requiredAt } from './checks.ts';

const done = { at: '2026-03-10T12:00:00.000Z', by: null };
const check = { text: 'captions', moment: 'end', mustBeDone: true, done: null } as const;

describe('a moment', () => {
  it.each([
    ['open and required', check, true],
    ['done', { ...check, done }, false],
    ['not required', { ...check, mustBeDone: false }, false],
    ['of another moment', { ...check, moment: 'delivery' as const }, false],
  ])('asks for a check that is %s', (_name, one, isAskedFor) => {
    expect(requiredAt('end', [one])).toEqual(isAskedFor ? [one] : []);
  });
});

describe('a confirmation', () => {
  const required = [
    { id: 1, text: 'captions' },
    { id: 2, text: 'music license' },
  ];
  const editor = { isInApp: true, type: 'editor' } as const;
  const lead = { isInApp: true, type: 'manager' } as const;
  it.each([
    ['an editor without a number', editor, undefined, 'Late', 'conflict'],
    ['an editor with another number', editor, 1, 'Late', 'conflict'],
    ['an editor without a reason', editor, 2, ' ', 'invalid'],
    ['an editor with a long reason', editor, 2, 'x'.repeat(2_001), 'invalid'],
    ['an editor with a reason', editor, 2, 'Late', undefined],
    ['a lead without a number', lead, undefined, '', 'conflict'],
    ['a lead without a reason', lead, 2, '', undefined],
    ['a lead with a long reason', lead, 2, 'x'.repeat(2_001), 'invalid'],
    ['another program', { ...editor, isInApp: false }, undefined, '', undefined],
    ['another program with a long reason', { ...editor, isInApp: false }, undefined, 'x'.repeat(2_001), 'invalid'],
  ] as const)('by %s', (...[, caller, count, reason, kind]) => {
    expect(checkConfirmed(required, { count, reason }, caller)?.kind).toBe(kind);
  });

  it('is not needed without open checks', () => {
    expect(checkConfirmed([], { count: 2, reason: '' }, editor)).toBeUndefined();
  });

  it('that is missing names the checks', () => {
    expect(checkConfirmed(required, { count: undefined, reason: '' }, editor)).toMatchObject({
      message: 'This project has 2 open checks: captions, music license.',
      openChecks: required,
    });
    expect(checkConfirmed(required.slice(1), { count: undefined, reason: '' }, editor)?.message).toBe(
      'This project has 1 open check: music license.',
    );
  });
});

test('a bypass tells how many and which', () => {
  expect(bypassText({ action: 'ended', checks: ['captions', 'music license'] })).toBe(
    'ended with 2 open checks: captions, music license',
  );
  expect(bypassText({ action: 'sent', checks: ['loudness'] })).toBe('sent with 1 open check: loudness');
});

describe('rights', () => {
  const project = { assignedToId: 1, assignedById: 2, status: 'started' } as const;
  const person = (id: number, type: Actor['type']): Actor => ({ id, type, email: '' });
  const people: [
    name: string,
    actor: Actor,
    tick: boolean,
    addRequired: boolean,
    addOther: boolean,
    changeOthers: boolean,
  ][] = [
    ['an administrator', person(9, 'admin'), true, true, true, true],
    ['the assigner', person(2, 'manager'), true, true, true, true],
    ['another manager', person(3, 'manager'), true, false, false, false],
    ['the editor', person(1, 'editor'), true, false, true, false],
    ['another editor', person(4, 'editor'), false, false, false, false],
  ];
  it.each(people)('of %s', (...[, actor, tick, addRequired, addOther, changeOthers]) => {
    expect([
      mayTickChecks(actor, project),
      checkAddCheck(actor, project, { mustBeDone: true }) === undefined,
      checkAddCheck(actor, project, { mustBeDone: false }) === undefined,
      checkChangeCheck(actor, project, { mustBeDone: false, createdById: 8 }) === undefined,
      checkChangeCheck(actor, project, { mustBeDone: false, createdById: actor.id }) === undefined,
    ]).toEqual([tick, addRequired, addOther, changeOthers, addOther]);
  });
});

test('an order names each check once', () => {
  expect(checkCheckOrder([2, 1], [1, 2])).toBeUndefined();
  for (const ids of [[1], [1, 1], [1, 2, 2], [1, 3]]) expect(checkCheckOrder(ids, [1, 2])?.kind).toBe('invalid');
});

test('lines of a pasted list lose their bullets', () => {
  const pasted = '- Captions\r\n\n* [x] License\n2) Loudness\n  [ ] Logo \n5.1 mix\n' + 'x'.repeat(300);
  expect(linesOf(pasted)).toEqual(['Captions', 'License', 'Loudness', 'Logo', '5.1 mix', 'x'.repeat(200)]);
});

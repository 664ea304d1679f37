/** Undo: what can be undone, by whom, and until when. */
import { expect, it } from 'vitest';
import type { Actor } from '#domain/platform/actor.ts';
import { checkUnchanged, checkUndoActor, checkUndoOpen, undoCutoff, undoUntilOf, UNDO_TEXTS } from './undo.ts';

const actor = (id: number, type: Actor['type']): Actor => ({ id, type, email: '' });

it.each([
  ['the user who made the change', actor(7, 'editor'), undefined],
  ['an administrator', actor(1, 'admin'), undefined],
  ['another manager', actor(2, 'manager'), 'forbidden'],
  ['another editor', actor(8, 'editor'), 'forbidden'],
])('checks the right to undo: %s', (_who, who, kind) => {
  expect(checkUndoActor(who, { actorId: 7 })?.kind).toBe(kind);
});

const AT = '2026-03-01T12:00:00.000Z';
it.each([
  ['end', 'This was already undone.', '2026-03-31T12:00:00.000Z', 'An action can be undone for 30 days.'],
  ['leave', 'This was already undone.', '2026-03-31T12:00:00.000Z', 'An action can be undone for 30 days.'],
  [
    'bulk',
    'This change was already undone.',
    '2026-03-01T12:10:00.000Z',
    'A bulk change can be undone for 10 minutes.',
  ],
  ['import', 'This import was already undone.', '2026-03-02T12:00:00.000Z', 'An import can be undone for 24 hours.'],
] as const)('can be undone once and in time: %s', (kind, undone, until, tooLate) => {
  const messageAt = (now: string, undoneAt: string | null = null) =>
    checkUndoOpen({ kind, createdAt: AT, undoneAt }, now)?.message;
  expect([undoUntilOf(kind, AT), undoCutoff(kind, until)]).toEqual([until, AT]);
  expect([messageAt(AT), messageAt(until), messageAt(until.replace('00.000', '00.001'))]).toEqual([
    undefined,
    undefined,
    tooLate,
  ]);
  expect(messageAt(AT, AT)).toBe(undone);
});

it.each([
  ['nobody', 4, undefined, undefined],
  ['oneself', 5, { id: 7, name: 'Ed Itor' }, UNDO_TEXTS.ownChange],
  ['another', 5, { id: 8, name: 'Maya Okafor' }, "Maya Okafor has changed this since, so it can't be undone."],
  ['an unknown user', 5, undefined, "Someone has changed this since, so it can't be undone."],
])('refuses after a change by %s', (_who, version, changedBy, message) => {
  expect(checkUnchanged(actor(7, 'editor'), { version: 4 }, { version, changedBy })?.message).toBe(message);
});

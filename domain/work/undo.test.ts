/** Undo: what can be undone, by whom, and until when. */
import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/identity/roles.ts';
import { checkUnchanged, checkUndoActor, checkUndoOpen, UNDO_TEXTS } from './undo.ts';

const actor = (id: number, type: Actor['type']): Actor => ({ id, type, email: '' });

it.each([
  ['the user who made the change', actor(7, 'editor'), undefined],
  ['an administrator', actor(1, 'admin'), undefined],
  ['another manager', actor(2, 'manager'), 'forbidden'],
  ['another editor', actor(8, 'editor'), 'forbidden'],
])('checks the right to undo: %s', (_who, who, kind) => {
  expect(checkUndoActor(who, { actorId: 7 })?.kind).toBe(kind);
});

describe('undo is available', () => {
  const createdAt = '2026-03-01T12:00:00.000Z';
  it.each([
    ['immediately', null, '2026-03-01T12:00:00.000Z', undefined],
    ['for thirty days', null, '2026-03-31T12:00:00.000Z', undefined],
    ['no longer', null, '2026-03-31T12:00:00.001Z', UNDO_TEXTS.tooLate],
    ['once', '2026-03-01T12:01:00.000Z', '2026-03-01T12:02:00.000Z', UNDO_TEXTS.undone],
  ])('%s', (_when, undoneAt, now, message) => {
    expect(checkUndoOpen({ createdAt, undoneAt }, now)?.message).toBe(message);
  });
});

it.each([
  ['nobody', 4, undefined, undefined],
  ['oneself', 5, { id: 7, name: 'Ed Itor' }, UNDO_TEXTS.ownChange],
  ['another', 5, { id: 8, name: 'Maya Okafor' }, "Maya Okafor has changed this since, so it can't be undone."],
  ['an unknown user', 5, undefined, "Someone has changed this since, so it can't be undone."],
])('refuses after a change by %s', (_who, version, changedBy, message) => {
  expect(checkUnchanged(actor(7, 'editor'), { version: 4 }, { version, changedBy })?.message).toBe(message);
});

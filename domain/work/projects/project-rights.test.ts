/** Every cell of the table in docs/product.md#rights. */
import { describe, expect, it } from 'vitest';
import {
  actionsHintOf,
  checkDeleteProject,
  checkDuplicateProject,
  checkEditProject,
  checkScoring,
  mayCreateProject,
  mayReadProject,
  mayRequestRevision,
  mayUseTimer,
  timerControlsFor,
  type ProjectOwnership,
} from './project-rights.ts';
import { TIMER_ACTIONS, type EditorTimer } from '#domain/platform/editor-timer.ts';
import type { Actor } from '#domain/platform/actor.ts';

const admin: Actor = { id: 1, type: 'admin', email: 'a@example.com' };
const manager: Actor = { id: 2, type: 'manager', email: 'm@example.com' };
const other: Actor = { id: 3, type: 'manager', email: 'o@example.com' };
const editor: Actor = { id: 7, type: 'editor', email: 'e@example.com' };
const stranger: Actor = { id: 8, type: 'editor', email: 's@example.com' };
const open: ProjectOwnership = { assignedToId: 7, assignedById: 2, status: 'started' };
const done: ProjectOwnership = { ...open, status: 'completed' };

it.each<[string, Actor, boolean, boolean]>([
  ['an administrator', admin, true, true],
  ['a manager', other, true, true],
  ['the assigned editor', editor, true, false],
  ['another editor', stranger, false, false],
])('reading and creating: %s', (_name, actor, reads, creates) => {
  expect(mayReadProject(actor, open)).toBe(reads);
  expect(mayCreateProject(actor)).toBe(creates);
});

it('no one is the assignee of an unassigned project', () => {
  expect(mayReadProject(editor, { assignedToId: null })).toBe(false);
});

const EDIT = 'You can only edit projects that you have assigned.';
const DELETE = 'You can only delete projects that you have assigned.';
const DONE_EDIT = 'Completed projects cannot be edited.';
const DONE_DELETE = 'Completed projects cannot be deleted.';

it.each<[string, Actor, ProjectOwnership, string | undefined, string | undefined]>([
  ['an administrator, open', admin, open, undefined, undefined],
  ['an administrator, completed', admin, done, undefined, undefined],
  ['the assigner, open', manager, open, undefined, undefined],
  ['the assigner, completed', manager, done, DONE_EDIT, DONE_DELETE],
  ['the assigner, imported revision', manager, { ...open, status: 'revision' }, DONE_EDIT, DONE_DELETE],
  ['another manager, open', other, open, EDIT, DELETE],
  ['another manager, completed', other, done, DONE_EDIT, DONE_DELETE],
  ['a manager, without an assigner', manager, { ...open, assignedById: null }, EDIT, DELETE],
  ['the editor, open', editor, open, EDIT, DELETE],
])('editing and deleting: %s', (...[_name, actor, project, edit, remove]) => {
  expect(checkEditProject(actor, project)?.message).toBe(edit);
  expect(checkDeleteProject(actor, project)?.message).toBe(remove);
  if (edit) expect(checkEditProject(actor, project)?.kind).toBe('forbidden');
});

it('duplicating is for administrators and managers', () => {
  expect([admin, manager, other].map((a) => checkDuplicateProject(a))).toEqual([undefined, undefined, undefined]);
  expect(checkDuplicateProject(editor)?.kind).toBe('forbidden');
});

it.each<[string, Actor, ProjectOwnership, string | undefined]>([
  ['another manager', other, open, 'You can only duplicate projects.'],
  ['the assigner', manager, open, undefined],
  ['an editor, who cannot duplicate either', editor, open, undefined],
])('menu hint: %s', (_name, actor, project, expected) => {
  expect(actionsHintOf(actor, project)).toBe(expected);
});

describe('timer', () => {
  it.each<[string, Actor, EditorTimer, string[]]>([
    ['an administrator', admin, 'start', ['start', 'pause', 'resume', 'end']],
    ['any manager', other, 'start', ['start', 'pause', 'resume', 'end']],
    ['the assigned editor', editor, 'start', ['start']],
    ['the assigned editor with permission to pause', editor, 'pause', ['start', 'pause', 'resume']],
    ['the assigned editor with all permissions', editor, 'all', ['start', 'pause', 'resume', 'end']],
    ['another editor with all permissions', stranger, 'all', []],
  ])('%s sees those buttons', (_name, actor, editorTimer, expected) => {
    expect(TIMER_ACTIONS.filter((action) => mayUseTimer(actor, open, { action, editorTimer }))).toEqual(expected);
  });

  it('shows an editor Start only, and disables it after use', () => {
    const viewer = { actorType: 'editor', isAssignee: true, editorTimer: 'start' } as const;
    const hidden = { pause: 'hidden', resume: 'hidden', end: 'hidden' };
    expect(timerControlsFor(viewer, { status: 'assigned', startedAt: null })).toEqual({ start: 'enabled', ...hidden });
    const running = { status: 'started', startedAt: '2026-03-02T09:00:00.000Z' } as const;
    expect(timerControlsFor(viewer, running)).toEqual({ start: 'disabled', ...hidden });
  });

  it.each([
    ['assigned', ['start']],
    ['started', ['pause', 'end']],
    ['paused', ['resume']],
    ['completed', []],
  ] as const)('enables for a manager while %s: %j', (status, enabled) => {
    const startedAt = status === 'assigned' ? null : '2026-03-02T09:00:00.000Z';
    const viewer = { actorType: 'manager', isAssignee: false, editorTimer: 'start' } as const;
    const controls = timerControlsFor(viewer, { status, startedAt });
    expect(TIMER_ACTIONS.filter((a) => controls[a] === 'enabled')).toEqual(enabled);
    expect(Object.values(controls)).not.toContain('hidden');
  });
});

it.each<[string, Actor, ProjectOwnership, string | undefined]>([
  ['an administrator on completed work', admin, done, undefined],
  ['an administrator too early', admin, open, 'conflict'],
  ['a manager', manager, done, 'forbidden'],
  ['an editor too early', editor, open, 'forbidden'],
])('scoring: %s', (_name, actor, project, kind) => {
  expect(checkScoring(actor, project)?.kind).toBe(kind);
});

it.each<[string, Actor, boolean]>([
  ['an administrator', admin, true],
  ['the manager who assigned it', manager, true],
  ['another manager', other, false],
  ['the editor', editor, false],
])('requesting a revision: %s', (_name, actor, expected) => {
  expect(mayRequestRevision(actor, done)).toBe(expected);
});

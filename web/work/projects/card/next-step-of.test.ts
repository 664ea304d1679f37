/** Next step of a project by role and status. */
import { expect, it } from 'vitest';
import type { Project } from '#domain/work/projects/project.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { nextStepOf } from './next-step-of.ts';

const ME = 7;
const WORK = { startedAt: '2026-03-02T09:00:00.000Z', point: 0, assignedTo: { id: ME }, assignedBy: null };
const project = (fields: Partial<Record<keyof Project, unknown>>): Project => ({ ...WORK, ...fields }) as Project;
const viewer = (type: UserType, hasAll = false) => ({
  id: ME,
  email: 'me@x.y',
  type,
  editorTimer: hasAll ? ('all' as const) : ('start' as const),
});

it.each([
  ['editor', false, { status: 'assigned', startedAt: null }, 'start'],
  ['editor', false, { status: 'assigned', startedAt: null, assignedTo: { id: 8 } }, undefined],
  ['editor', false, { status: 'started' }, undefined],
  ['editor', true, { status: 'started' }, 'pause'],
  ['editor', true, { status: 'paused' }, 'resume'],
  ['editor', true, { status: 'completed' }, undefined],
  ['manager', false, { status: 'assigned', startedAt: null }, undefined],
  ['manager', false, { status: 'completed' }, undefined],
  ['admin', false, { status: 'started' }, undefined],
  ['admin', false, { status: 'completed' }, 'score'],
  ['admin', false, { status: 'revision' }, 'score'],
  ['admin', false, { status: 'completed', point: 4 }, undefined],
] as const)('%s (all buttons: %s) %j -> %s', (type, hasAll, fields, step) => {
  expect(nextStepOf(project(fields), viewer(type, hasAll))).toBe(step);
});

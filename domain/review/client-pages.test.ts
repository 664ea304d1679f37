/** Tests of client pages: the state and part of each project, and when pages end. */
import { describe, expect, it } from 'vitest';
import {
  type ClientState,
  isPageOpen,
  type PageProject,
  partOfState,
  partsOf,
  type SentVersion,
  toShownProject,
} from './client-pages.ts';

const CREATED = '2026-03-01T09:00:00.000Z';
const SENT = '2026-03-05T09:00:00.000Z';
const DECIDED = '2026-03-06T09:00:00.000Z';
const ENDED = '2026-03-07T09:00:00.000Z';

const version = (more: Partial<SentVersion> = {}): SentVersion => ({
  id: 1,
  number: 1,
  deliverable: null,
  kind: 'video',
  hasPoster: false,
  sentAt: SENT,
  decision: '',
  decidedAt: null,
  isWithClient: false,
  ...more,
});
const open = version({ isWithClient: true });
const approved = version({ decision: 'approved', decidedAt: DECIDED });
const refused = version({ decision: 'changes', decidedAt: DECIDED });

const project = (more: Partial<PageProject> = {}): PageProject => ({
  id: 1,
  title: 'Wedding film',
  status: 'started',
  createdAt: CREATED,
  endedAt: null,
  waitingFor: null,
  waitingSince: null,
  hasVersions: (more.versions ?? []).length > 0,
  hasUnsentDeliverable: false,
  versions: [],
  ...more,
});

describe('the state of a project', () => {
  it.each<[string, Partial<PageProject>, ClientState, string]>([
    ['that was not begun', { status: 'assigned' }, 'planned', CREATED],
    ['that is being edited', {}, 'working', CREATED],
    ['whose timer is paused, as clients see no timer', { status: 'paused' }, 'working', CREATED],
    ['with a version to decide on', { versions: [open], waitingFor: 'approval' }, 'decide', SENT],
    ['that also waits for footage', { versions: [open], waitingFor: 'footage', waitingSince: ENDED }, 'decide', SENT],
    ['that waits for footage', { waitingFor: 'footage', waitingSince: SENT }, 'footage', SENT],
    ['that waits for a brief', { waitingFor: 'brief', waitingSince: SENT }, 'brief', SENT],
    ['that waits for an answer', { versions: [refused], waitingFor: 'answer', waitingSince: ENDED }, 'answer', ENDED],
    ['with requested changes', { versions: [refused] }, 'changes', DECIDED],
    ['that is completed with requested changes', { versions: [refused], status: 'completed' }, 'changes', DECIDED],
    ['that is approved', { versions: [approved] }, 'approved', DECIDED],
    ['with one of two deliverables sent', { versions: [approved], hasUnsentDeliverable: true }, 'working', DECIDED],
    [
      'that is completed without one of its deliverables',
      { versions: [approved], hasUnsentDeliverable: true, status: 'completed' },
      'approved',
      DECIDED,
    ],
    ['with one approval and one decision to make', { versions: [approved, open] }, 'decide', SENT],
    ['with one approval and requested changes', { versions: [approved, refused] }, 'changes', DECIDED],
    ['that is completed without versions', { status: 'completed', endedAt: ENDED }, 'completed', ENDED],
    ['that is completed with versions nobody sent', { status: 'completed', hasVersions: true }, 'working', CREATED],
    ['whose later version was approved without being sent', { versions: [version()] }, 'working', CREATED],
  ])('%s', (_name, more, state, at) => {
    expect(toShownProject(project(more))).toMatchObject({ state, at });
  });

  it('shows the latest version to decide on, else the latest', () => {
    const shown = (versions: SentVersion[]) => toShownProject(project({ versions })).version?.number;
    expect(shown([version({ number: 3 }), version({ number: 2, isWithClient: true })])).toBe(2);
    expect(shown([version({ number: 1 }), version({ number: 3 })])).toBe(3);
    expect(shown([])).toBeUndefined();
  });
});

it('puts projects into parts, those that changed last first', () => {
  const parts = partsOf([
    project({ id: 1, status: 'completed', endedAt: SENT }),
    project({ id: 2, status: 'completed', endedAt: ENDED }),
    project({ id: 3, versions: [open] }),
    project({ id: 4 }),
    project({ id: 5 }),
  ]);
  const ids = Object.entries(parts).map(([part, projects]) => [part, projects.map(({ id }) => id)]);
  expect(ids).toEqual([
    ['waiting', [3]],
    ['inProgress', [5, 4]],
    ['delivered', [2, 1]],
  ]);
  for (const [part, projects] of Object.entries(parts))
    for (const { state } of projects) expect(partOfState(state)).toBe(part);
});

it.each([
  ['2026-03-02T00:00:00.000Z', null, true],
  ['2027-04-05T08:59:59.000Z', null, true],
  ['2027-04-05T09:00:00.000Z', null, false],
  ['2026-03-02T00:00:00.000Z', ENDED, false],
])('is open at %s, ended at %s: %s', (now, endedAt, isOpen) => {
  expect(isPageOpen({ createdAt: CREATED, usedAt: null, endedAt }, now)).toBe(isOpen);
});

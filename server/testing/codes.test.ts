/** Error codes with our own messages match the documented ones, for clients that only know the codes (docs/api-reference.md#codes). */
import { expect, it } from 'vitest';
import { testApp } from './test-app.ts';
import { aFixture } from './fixture.ts';

const BLANK = 'c1051bb4-d103-4f74-8988-acbcafc7fdc3';
const NULL = 'ad32d13f-c3d4-423b-909a-857b961eb720';
const AT_LEAST = 'ea4e51d1-3342-48bd-87f1-9e672cd90cad';
const RANGE = '04b91c99-a946-4221-afc5-e65ebac401eb';

const app = await testApp();
const fixture = await aFixture(app);

const finished = (): string => `/api/projects/${fixture.finished.id}`;
const turned = { leaveFrom: '2026-08-02', leaveTill: '2026-08-01', description: 'Trip' };

it.each([
  ['a negative target', 'target', AT_LEAST, () => fixture.admin.post('/api/point_targets', { target: -1 })],
  [
    'a negative replacement target',
    'target',
    AT_LEAST,
    () => fixture.admin.patch(`/api/point_targets/${fixture.targetId}`, { target: -1 }),
  ],
  ['no target', 'target', NULL, () => fixture.admin.post('/api/point_targets', {})],
  ['negative personal points', 'personalPoint', AT_LEAST, () => fixture.admin.patch(finished(), { personalPoint: -1 })],
  [
    'personal points with a blank reason',
    'description',
    BLANK,
    () => fixture.admin.patch(finished(), { personalPoint: 1, description: ' ' }),
  ],
  [
    'a score beyond 5',
    'point',
    RANGE,
    () => fixture.admin.post(`/api/point/${fixture.finished.id}`, { point: 6, description: 'x' }),
  ],
  ['empty feedback', 'content', BLANK, () => fixture.assignee.post('/api/feedback', { project: fixture.project.id })],
  [
    'leave that ends before it starts',
    'leaveTill',
    AT_LEAST,
    () => fixture.admin.post('/api/leave_applications', turned),
  ],
  [
    'a deadline before the assignment',
    'deadlineAt',
    AT_LEAST,
    () => fixture.admin.patch(`/api/projects/${fixture.project.id}`, { deadlineAt: '2001-01-01' }),
  ],
  [
    'finished work without an end',
    'endedAt',
    NULL,
    () => fixture.admin.patch(finished(), { title: 'x', endedAt: null }),
  ],
  [
    'a date beyond the supported years',
    'deadlineAt',
    RANGE,
    () => fixture.admin.patch(finished(), { title: 'x', deadlineAt: '2101-01-01' }),
  ],
  [
    'an editor without a designation',
    'jobType',
    BLANK,
    () => fixture.admin.patch(`/api/users/${fixture.assignee.user.id}`, { jobType: null }),
  ],
])('%s: %s has the code %s', async (_case, path, code, send) => {
  const response = await send();
  expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ propertyPath: path, code }]]);
});

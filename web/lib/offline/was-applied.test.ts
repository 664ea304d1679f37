/** Refused changes that had already been applied, detected from the record's current state (docs/screens.md#unsent). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { session } from '#web/lib/api/session-store.ts';
import { wasApplied } from './was-applied.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const refused = (status: number): ApiError => new ApiError({ status, message: 'Refused' });
const outgoing = { path: '/api/projects/7', headers: { accept: 'application/ld+json' } };

let requests: string[] = [];
let record: object = {};

beforeEach(() => {
  session.begin(`x.${encode({ roles: ['ROLE_ADMIN'], exp: Date.now() / 1000 + 3600 })}.x`);
  requests = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    requests.push(`${method} ${path}`);
    return Response.json(record);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.end();
});

describe('a change to a record that has since changed', () => {
  it.each<[what: string, sent: object, record: object, isDone: boolean]>([
    ['the same value', { title: 'A' }, { title: 'A', class: 'Basic' }, true],
    ['another value', { title: 'A' }, { title: 'B' }, false],
    ['one of two', { title: 'A', class: 'Basic' }, { title: 'A', class: 'Premium' }, false],
    ['a cleared field that is missing', { reviewedBy: null }, {}, true],
    ['a cleared field that is present', { reviewedBy: null }, { reviewedBy: { '@id': '/api/users/3' } }, false],
    ['the same linked record', { client: '/api/clients/2' }, { client: { '@id': '/api/clients/2' } }, true],
    ['another linked record', { client: '/api/clients/2' }, { client: { '@id': '/api/clients/9' } }, false],
    ['the same list', { pauseTime: [1, 2] }, { pauseTime: [1, 2] }, true],
    ['a list with more items', { pauseTime: [1] }, { pauseTime: [1, 2] }, false],
    ['part of an object', { hours: { from: 9 } }, { hours: { from: 9, till: 17 } }, true],
    [
      'a timer action at the server time',
      { startedAt: '2026-03-10T09:00:00.000Z' },
      { startedAt: '2026-03-10T09:00:41+00:00' },
      true,
    ],
    ['a later action', { startedAt: '2026-03-10T09:00:00.000Z' }, { startedAt: '2026-03-10T09:05:00+00:00' }, false],
  ])('%s', async (_what, sent, now, isDone) => {
    record = now;
    const patch = { ...outgoing, method: 'PATCH', body: JSON.stringify(sent) };
    expect(await wasApplied(patch, refused(412))).toBe(isDone);
    expect(requests).toEqual(['GET /api/projects/7']);
  });

  it.each([403, 422])('was not applied when refused with %i, whatever the record is', async (status) => {
    record = { title: 'A' };
    expect(await wasApplied({ ...outgoing, method: 'PATCH', body: '{"title":"A"}' }, refused(status))).toBe(false);
    expect(requests).toEqual([]);
  });
});

it.each([
  [404, true],
  [409, false],
])('treats a deletion refused with %i as applied: %s', async (status, isDone) => {
  expect(await wasApplied({ ...outgoing, method: 'DELETE' }, refused(status))).toBe(isDone);
});

it('treats a creation as not applied, as it cannot be verified', async () => {
  expect(await wasApplied({ ...outgoing, method: 'POST', body: '{}' }, refused(409))).toBe(false);
});

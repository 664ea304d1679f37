/** Parts of one response stand in for the responses of other calls, once and only while they are current. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropContents, offerContents, takeEarlyResponse } from './early-responses.ts';
import { session } from './session-store.ts';

const PARTS = [
  ['/api/projects/5', 'project'],
  ['/api/projects/5/waits', 'waits'],
] as const;
const CONTENTS = { project: { id: 5, version: 7 }, waits: { waits: [] } };

let answer: () => Response;
const fetched = vi.fn(async (_path: string) => answer());

const offer = () => offerContents({ path: '/api/projects/5/contents', parts: new Map(PARTS) });
const take = (path: string) => takeEarlyResponse(path, session.get().token);

beforeEach(() => {
  answer = () => Response.json({ contents: CONTENTS }, { headers: { date: 'Mon, 30 Nov 2026 10:00:00 GMT' } });
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  dropContents();
  vi.unstubAllGlobals();
});

describe('parts of a response', () => {
  it('share one call, with the ETag and the time of a call of their own', async () => {
    offer();
    const [project, waits] = await Promise.all([take('/api/projects/5'), take('/api/projects/5/waits')]);
    expect(await project?.json()).toEqual(CONTENTS.project);
    expect(await waits?.json()).toEqual(CONTENTS.waits);
    expect(project?.headers.get('etag')).toBe('"7"');
    expect(project?.headers.get('date')).toBe('Mon, 30 Nov 2026 10:00:00 GMT');
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/projects/5/contents']);
  });

  it('are used once', async () => {
    offer();
    await take('/api/projects/5');
    expect(take('/api/projects/5')).toBeUndefined();
  });

  it('are missing if the call is refused or lost, or leaves one out', async () => {
    answer = () => new Response('{}', { status: 404 });
    offer();
    expect(await take('/api/projects/5')).toBeUndefined();
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    offer();
    expect(await take('/api/projects/5')).toBeUndefined();
    answer = () => Response.json({ contents: { project: CONTENTS.project } });
    offer();
    expect(await take('/api/projects/5/waits')).toBeUndefined();
  });

  it('are dropped after a change, for another session, and when the project is closed', async () => {
    const close = offer();
    await take('/api/projects/5');
    expect(takeEarlyResponse('/api/projects/5/waits', 'another')).toBeUndefined();
    close();
    expect(take('/api/projects/5/waits')).toBeUndefined();
  });
});

/** The contents of a project are what each of the calls responds to the same caller, whoever it is. */
import { beforeAll, describe, expect, it } from 'vitest';
import { contentPathOf, contentsPathOf, PROJECT_CONTENT_NAMES } from '#contract/work/project-contents.ts';
import { scopeOf } from '#contract/platform/endpoint-scope.ts';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { anApiToken } from '#server/testing/api-token.ts';
import { aFixture, type Fixture } from '#server/testing/fixture.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  app = await testApp();
  fixture = await aFixture(app);
});

type Headers = Record<string, string>;
const contentsOf = async (caller: Caller, id: number, headers?: Headers) =>
  (await caller.get(contentsPathOf(id), headers)).json().contents as Record<string, unknown>;

/** Returns the responses of the calls of their own, without those that are refused. */
async function ownResponses(caller: Caller, id: number, headers?: Headers): Promise<Record<string, unknown>> {
  const responses: Record<string, unknown> = {};
  for (const name of PROJECT_CONTENT_NAMES) {
    const response = await caller.get(contentPathOf(name, id), headers);
    if (response.statusCode === 200) responses[name] = response.json();
  }
  return responses;
}

const CALLERS = ['admin', 'assigner', 'otherManager', 'assignee', 'otherEditor'] as const;

describe('the contents of a project', () => {
  it.each(CALLERS.slice(0, 4))('are the responses of the calls that they include, for %s', async (name) => {
    for (const { id } of [fixture.project, fixture.finished]) {
      const contents = await contentsOf(fixture[name], id);
      expect(contents).toEqual(await ownResponses(fixture[name], id));
      expect(Object.keys(contents)).toEqual([...PROJECT_CONTENT_NAMES]);
    }
  });

  it("don't exist for an editor of other projects", async () => {
    const { statusCode } = await fixture.otherEditor.get(contentsPathOf(fixture.project.id));
    expect(statusCode).toBe(404);
  });

  it('include only what the scopes of an API token allow', async () => {
    const { headers } = await anApiToken(fixture.admin, ['projects:read', 'feedback:read']);
    const contents = await contentsOf(fixture.admin, fixture.project.id, headers);
    expect(contents).toEqual(await ownResponses(fixture.admin, fixture.project.id, headers));
    expect(Object.keys(contents)).toEqual(['project', 'feedback']);
  });

  it('are calls that read, so that they change nothing', () => {
    const paths = PROJECT_CONTENT_NAMES.map((name) => contentPathOf(name, ':id').replace(/\?.*/, ''));
    const found = ALL_ENDPOINTS.filter(({ method, path }) => method === 'GET' && paths.includes(path));
    expect(found.map(scopeOf).filter((scope) => !scope?.endsWith(':read'))).toEqual([]);
    expect(found).toHaveLength(paths.length);
  });
});

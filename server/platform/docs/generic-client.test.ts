/** Generic clients without any knowledge of Cutroom can use every class in the documents (docs/api-reference.md#generic). */
import { beforeAll, describe, expect, test } from 'vitest';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import { type ExerciseResult, exercise, type FoundResource } from '#server/testing/generic-client.ts';
import { hydraResources } from '#server/testing/hydra-client.ts';
import { openApiResources } from '#server/testing/openapi-client.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { aFixture } from '#server/testing/fixture.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await testApp();
  ({ admin } = await aFixture(app));
  // Records that can't be created are prepared for every client.
  await aFixture(app);
});

/** Operations that the documents must offer besides listing and reading. The points log is written by scoring only. */
const OFFERS: Record<keyof typeof RESOURCE_PATHS, string> = {
  Client: 'create edit remove',
  Cut: 'edit remove',
  Feedback: 'create edit remove',
  LeaveApplication: 'create edit',
  MediaUpload: 'create',
  PointAction: '',
  PointTarget: 'create edit',
  Project: 'create edit remove',
  SavedView: 'create edit remove',
  ShareLink: 'create edit remove',
  User: 'create edit remove',
};

const offersOf = (resource: FoundResource): string =>
  (['create', 'edit', 'remove'] as const).filter((name) => resource[name]).join(' ');

function expectDone(name: string, offers: string, done: ExerciseResult): void {
  expect([name, done.listed > 0]).toEqual([name, true]);
  expect([name, done.created !== undefined, done.edited.length > 0, done.isRemoved]).toEqual([
    name,
    offers.includes('create'),
    offers.includes('edit'),
    offers.includes('remove'),
  ]);
  // Clients may get refusals, but no server errors.
  expect([name, done.refusals.filter((status) => status >= 500)]).toEqual([name, []]);
}

describe('a Hydra client', () => {
  test('finds the nine classes from the entrypoint, and uses every offered operation', async () => {
    const found = await hydraResources(admin, '/api');
    expect(Object.fromEntries(found.map((resource) => [resource.name, offersOf(resource)]))).toEqual(OFFERS);
    for (const resource of found) expectDone(resource.name, offersOf(resource), await exercise(admin, resource));
  });
});

describe('an OpenAPI client', () => {
  test('finds the nine collections by their items, and uses every offered operation', async () => {
    // Templates and their actions are no resource of the documented API.
    const found = (await openApiResources(admin, '/api/docs.jsonopenapi')).filter(({ name }) => name !== 'templates');
    const named = Object.entries(OFFERS).map(([name, offers]) => [
      name === 'Feedback' ? 'feedbacks' : RESOURCE_PATHS[name as 'User'].replace('/api/', ''),
      offers,
    ]);
    expect(Object.fromEntries(found.map((resource) => [resource.name, offersOf(resource)]))).toEqual(
      Object.fromEntries(named),
    );
    for (const resource of found) expectDone(resource.name, offersOf(resource), await exercise(admin, resource));
  });

  test('finds feedback under its plural too, with records at their own address', async () => {
    const page = (await admin.get('/api/feedbacks?itemsPerPage=1')).json();
    expect(page['@id']).toBe('/api/feedback');
    expect(page.member[0]['@id']).toMatch(/^\/api\/feedback\/\d+$/);
    const { id } = page.member[0];
    expect((await admin.get(`/api/feedbacks/${id}`)).json()).toEqual((await admin.get(`/api/feedback/${id}`)).json());
    expect((await app.anonymous.get('/api/feedbacks')).statusCode).toBe(401);
    for (const path of ['/api/feedbackses', '/api/feedbacks-x']) expect((await admin.get(path)).statusCode).toBe(404);
  });
});

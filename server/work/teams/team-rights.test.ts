/** Tests that teammates may do exactly what is listed here, with the calls that depend on a project's editor (docs/projects.md#team). */
import { expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { aFixture, type Fixture } from '#server/testing/fixture.ts';
import { BEARER_ENDPOINTS, CALLERS, CASES, send } from '#server/testing/rights-table.ts';
import { testApp } from '#server/testing/test-app.ts';

/** Responses to a teammate of the project's editor; everything else is answered as to any other editor. */
const TEAMMATE: Record<string, number> = {
  'projects.team': 200,
  'deliverables.list': 200,
  'cuts.get': 200,
  'cuts.play': 200,
  'cuts.add-pictures': 200,
  // Another person's version.
  'cuts.change': 403,
  'cuts.delete': 403,
  'cuts.captions': 200,
  'cuts.captions-file': 200,
  'cuts.add-captions': 201,
  // The version has them already.
  'cuts.copy-captions': 422,
  'cuts.change-captions': 403,
  'cuts.replace-captions': 403,
  'cuts.delete-captions': 403,
  'cuts.notes-csv': 200,
  'cuts.notes-edl': 200,
  'cuts.notes-fcpxml': 200,
  'cuts.notes-pdf': 200,
  'cuts.notes-pdf-stills': 200,
  'cuts.notes-txt': 200,
  'cuts.notes-xml': 200,
  // The table in docs/files.md: a teammate reads files, and changes only what it added.
  'files.list': 200,
  'files.address': 200,
  'files.archive': 200,
  'files.change': 403,
  'files.delete': 403,
  'mentions.readers': 200,
  'notifications.mute': 200,
  'viewing.list': 200,
  'viewing.typing': 200,
};

const app = await testApp();

const statusesOf = (name: string) => CASES[name]?.statuses ?? [];
const statusFor = (name: string, who: (typeof CALLERS)[number]) => statusesOf(name)[CALLERS.indexOf(who)];

/** Makes the other editor of the fixture a teammate on its project. */
async function aTeam(): Promise<Fixture> {
  const fixture = await aFixture(app);
  const { id } = fixture.project;
  await aProject(app.db, { assigned_to_id: fixture.otherEditor.user.id, team_id: id });
  await app.db.updateTable('projects').set({ team_id: id }).where('id', '=', id).execute();
  return fixture;
}

const OWNED = BEARER_ENDPOINTS.filter(({ name }) => statusFor(name, 'assignee') !== statusFor(name, 'otherEditor'));

it.each(OWNED.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
  const fixture = await aTeam();
  const { statusCode } = await send({ endpoint, fixture, caller: fixture.otherEditor });
  expect(statusCode).toBe(TEAMMATE[name] ?? statusFor(name, 'otherEditor'));
});

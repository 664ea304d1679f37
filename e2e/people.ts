/** Small instance with one person of each role, for journeys that start from an empty database, and actions on its pages. */
import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { RunningApp } from './app.ts';
import { releasePage } from './browser.ts';
import { expectNoSidewaysScroll } from './checks.ts';
import type { Credentials } from './program.ts';
import { expectNoFaults, forgetFaults } from './watch.ts';
import type { UserType } from '#domain/platform/actor.ts';

const PASSWORD = 'corridor-lantern-42';
const GIVEN = 'first-of-all-lanterns';

export type Member = Credentials & { role: UserType; id: number; name: string; iri: string };

/** Creates an active person through the API as the printed administrator, with their own password already set. */
export async function aMember(app: RunningApp, role: UserType, name: string, password = PASSWORD): Promise<Member> {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  const jobType = role === 'admin' ? undefined : 'J2';
  const person = { firstName, lastName, email, plainPassword: GIVEN, type: role, jobType };
  const { status, body } = await app.call('admin', 'POST', '/api/users', person);
  if (status !== 201) throw new Error(`${name} was not created: ${status} ${JSON.stringify(body)}`);
  const own = { plainPassword: password, currentPassword: GIVEN };
  const chosen = await app.call({ email, password: GIVEN }, 'PATCH', body['@id'], own);
  if (chosen.status !== 200) throw new Error(`${name} has no password: ${JSON.stringify(chosen.body)}`);
  return { email, password, role, id: body.id, name, iri: body['@id'] };
}

/** Creates a client and returns its IRI. */
export async function aClient(app: RunningApp, firstName: string, lastName: string): Promise<string> {
  const { body } = await app.call('admin', 'POST', '/api/clients', { firstName, lastName });
  return body['@id'];
}

export type ProjectFields = Record<string, unknown> & { title: string; client: string };

/** Creates a project that hasn't been started and returns its ID. */
export async function aProject(app: RunningApp, fields: ProjectFields): Promise<number> {
  const { status, body } = await app.call('admin', 'POST', '/api/projects', {
    class: 'Premium',
    status: 'assigned',
    editRatioMin: 1,
    editRatioHour: 1,
    videoLength: 60,
    ...fields,
  });
  if (status !== 201) throw new Error(`"${fields.title}" was not created: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
export const press = (scope: Page | Locator, name: string | RegExp): Promise<void> =>
  scope
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
export const sees = (scope: Page | Locator, text: string | RegExp): Promise<void> =>
  scope.getByText(text).first().waitFor();
export const rowOf = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words });
export const gone = (scope: Locator): Promise<void> => scope.waitFor({ state: 'detached' });

export async function close(page: Page, except = /status of (401|409|422)/): Promise<void> {
  expectNoFaults(page, except);
  await releasePage(page);
}

/** Holds requests until opened. */
export function gate(): { hold: (route: Route) => Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The page may have aborted the request in the meantime.
  return { hold: (route) => promise.then(() => route.continue()).catch(() => undefined), open: resolve };
}

/** Closes the page after failures that the journey caused. */
export async function closeAfterFailures(page: Page): Promise<void> {
  forgetFaults(page);
  await close(page);
}

/** Expects a table that needs no horizontal scrolling and has no overlapping cells. */
export async function expectNothingClipped(page: Page, label: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  // The layout follows the window's width with a delay.
  const cutParts = () =>
    page.getByRole('region', { name: label, exact: true }).evaluate((region) => {
      const cut = region.scrollWidth > region.clientWidth + 1 ? ['the table scrolls'] : [];
      const { right } = region.getBoundingClientRect();
      for (const part of region.querySelectorAll('td *')) {
        const box = part.getBoundingClientRect();
        const cell = part.closest('td')?.getBoundingClientRect();
        const isSeen = box.width > 0 && getComputedStyle(part).clipPath === 'none';
        if (isSeen && cell && (box.right > cell.right + 1 || box.right > right)) cut.push(part.outerHTML.slice(0, 120));
      }
      return cut;
    });
  await expect
    .poll(async () => ({ label, width: page.viewportSize()?.width, found: await cutParts() }))
    .toEqual({ label, width: page.viewportSize()?.width, found: [] });
}

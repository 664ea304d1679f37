/** The address table and the route table contain the same pages (docs/screens.md#routes). */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { USER_TYPES, type UserType } from '#domain/platform/actor.ts';
import { hrefOf, linkTo, sharedLink } from '#web/lib/address/links.ts';
import { screenFiles } from '#web/lib/address/screen-files.ts';
import {
  formerPaths,
  pagesOf,
  PATHS,
  pathOf,
  projectPathOf,
  type RolePage,
  rolesWith,
  UNPREFIXED,
} from '#web/lib/address/paths.ts';
import { SETTINGS_SECTIONS } from '#web/lib/address/settings-paths.ts';
import { createAppRouter } from './router.tsx';
import { SCREENS } from './routes.tsx';

const withoutParts = (path: string): string => path.replace(/\/(\{-\$(projectId|section)\}|\$token)$/, '');
/** Path suffixes of an open version below each role's projects page, and of a client below the clients page. */
const CUT = '/$projectId/cut/$number';
const CLIENT = '/$clientId';
const owned = USER_TYPES.flatMap((role) => pagesOf(role).map((page) => `${pathOf(role, page)} of ${role}`));

describe('the route table', () => {
  it('has one route for each page of each role, and no others under a role', () => {
    const routes = SCREENS.filter(({ path }) => ![CUT, CLIENT].some((end) => path.endsWith(end))).flatMap(
      ({ path, types = [] }) => types.map((type) => `${withoutParts(path)} of ${type}`),
    );
    expect(routes.toSorted()).toEqual(owned.toSorted());
  });

  it('has a route for every address including public pages and aliases, and no others', () => {
    const named = [...Object.values(PATHS), ...UNPREFIXED.map((page) => `/${page}`), '/projects/$'];
    const former = formerPaths().map(({ from }) => from);
    const pages = USER_TYPES.flatMap((role) => [
      ...pagesOf(role).map((page) => pathOf(role, page)),
      `${pathOf(role, 'projects')}${CUT}`,
    ]);
    const clients = rolesWith('clients').map((role) => `${pathOf(role, 'clients')}${CLIENT}`);
    const routes = Object.keys(createAppRouter().routesByPath).map(withoutParts);
    expect(routes.toSorted()).toEqual([...named, ...former, ...pages, ...clients, '/$'].toSorted());
  });
});

it('lists for every screen the file its route loads', () => {
  const source = readFileSync('web/app/routes.tsx', 'utf8');
  const fetched = [...source.matchAll(/import\('#web\/screens\/([\w-]+)\.tsx'\)/g)].map(([, file]) => file);
  const open = ['login', 'invite', 'share', 'client-page', 'select-role', 'unauthorized'];
  expect([...new Set(screenFiles().values())].toSorted()).toEqual([...fetched, ...open].toSorted());
  // The list opens with and without a project, the settings with and without a section.
  const addresses = SCREENS.flatMap(({ path }) => [
    withoutParts(path),
    path.replace('{-$projectId}', '$projectId'),
    ...SETTINGS_SECTIONS.map((section) => path.replace('{-$section}', section)),
  ]);
  expect([...screenFiles().keys()].filter((address) => !addresses.includes(address))).toEqual([
    PATHS.login,
    PATHS.invite,
    PATHS.share,
    PATHS.clientPage,
    PATHS.selectRole,
    PATHS.unauthorized,
  ]);
});

it('has a file for each section of the settings, by its name', () => {
  const files = readdirSync('web/screens/settings').filter((name) => name.endsWith('-section.tsx'));
  expect(files.toSorted()).toEqual(SETTINGS_SECTIONS.map((section) => `${section}-section.tsx`).toSorted());
});

it.each<[UserType, RolePage, string]>([
  ['manager', 'dashboard', '/manager'],
  ['manager', 'clients', '/manager/clients'],
  ['editor', 'clients', '/editor'],
  ['admin', 'revisions', '/admin'],
  ['manager', 'team', '/manager'],
])("maps the %s's %s page to %s", (role, page, path) => {
  expect(pathOf(role, page)).toBe(path);
});

it('rejects links to pages that the role lacks or that do not exist, at compile time', () => {
  // @ts-expect-error -- editors have no clients page
  expect(pathOf('editor', 'clients')).toBe('/editor');
  // @ts-expect-error -- no role has this page
  expect(pathOf('admin', 'project')).toBe('/admin');
  expect(projectPathOf('editor', 12)).toBe('/editor/projects/12');
});

it('rejects link parameters that the screen does not read, at compile time', () => {
  expect(hrefOf(linkTo('admin', 'audit', { record: 'user:7', startDate: undefined }))).toBe(
    '/admin/audit?record=user:7',
  );
  expect(hrefOf(sharedLink('leave', { open: 'apply' }))).toBe('/leave?open=apply');
  // @ts-expect-error -- the audit log has no `kind` parameter
  linkTo('admin', 'audit', { kind: 'people' });
  // @ts-expect-error -- managers have no audit log
  linkTo('manager', 'audit', {});
  // @ts-expect-error -- the trash has no parameters
  linkTo('manager', 'trash', { page: 2 });
});

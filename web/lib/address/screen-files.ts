/** Files of `web/screens` by URL path, for the preload hints that the built page contains. */
import { USER_TYPES, type UserType } from '#domain/platform/actor.ts';
import { pagesOf, PATHS, pathOf, type RolePage, rolesWith } from './paths.ts';
import { SETTINGS_SECTIONS, settingsPathOf } from './settings-paths.ts';

/** Files named after their screen, whose address is another word. */
const FILE_OF_PAGE: Partial<Record<RolePage, string>> = {
  dashboard: 'manager-dashboard',
  month: 'months',
  reviews: 'review',
};

/** Files of pages that are another screen for one role. */
const FILE_OF_ROLE_PAGE: Partial<Record<`${UserType} ${RolePage}`, string>> = {
  'editor dashboard': 'editor-dashboard',
  'admin leave': 'leave-approvals',
};

/** Returns the file of each URL, including the public ones. */
export function screenFiles(): Map<string, string> {
  const files = new Map<string, string>([
    [PATHS.login, 'login'],
    [PATHS.invite, 'invite'],
    [PATHS.share, 'share'],
    [PATHS.clientPage, 'client-page'],
    [PATHS.selectRole, 'select-role'],
    [PATHS.unauthorized, 'unauthorized'],
    [PATHS.leave, 'leave'],
    [PATHS.profile, 'profile'],
    [PATHS.inbox, 'inbox'],
  ]);
  for (const role of USER_TYPES)
    for (const page of pagesOf(role))
      files.set(pathOf(role, page), FILE_OF_ROLE_PAGE[`${role} ${page}`] ?? FILE_OF_PAGE[page] ?? page);
  for (const section of SETTINGS_SECTIONS) files.set(settingsPathOf(section), 'settings');
  for (const role of rolesWith('clients')) files.set(`${pathOf(role, 'clients')}/$clientId`, 'client');
  // Projects and versions open below the list, at URLs without a page name.
  for (const role of USER_TYPES) {
    files.set(`${pathOf(role, 'projects')}/$projectId`, 'project');
    files.set(`${pathOf(role, 'projects')}/$projectId/cut/$number`, 'cut');
  }
  return files;
}

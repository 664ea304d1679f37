/** Files of `web/screens` by URL path, for the preload hints that the built page contains. */
import { USER_TYPES, type UserType } from '#domain/platform/actor.ts';
import { pagesOf, PATHS, pathOf, type RolePage, rolesWith } from './paths.ts';

/** Files of pages whose file isn't named after the page. */
const FILE_NAME_EXCEPTIONS: Partial<Record<`${UserType} ${RolePage}`, string>> = {
  'editor dashboard': 'editor-dashboard',
  'admin leave': 'leave-approvals',
};

/** Returns the file of each URL, including the public ones. */
export function screenFiles(): Map<string, string> {
  const files = new Map<string, string>([
    [PATHS.login, 'login'],
    [PATHS.invite, 'invite'],
    [PATHS.share, 'share'],
    [PATHS.selectRole, 'select-role'],
    [PATHS.unauthorized, 'unauthorized'],
    [PATHS.leave, 'leave'],
    [PATHS.profile, 'profile'],
    [PATHS.inbox, 'inbox'],
  ]);
  for (const role of USER_TYPES)
    for (const page of pagesOf(role)) files.set(pathOf(role, page), FILE_NAME_EXCEPTIONS[`${role} ${page}`] ?? page);
  for (const role of rolesWith('clients')) files.set(`${pathOf(role, 'clients')}/$clientId`, 'client');
  // Projects and versions open below the list, at URLs without a page name.
  for (const role of USER_TYPES) {
    files.set(`${pathOf(role, 'projects')}/$projectId`, 'project');
    files.set(`${pathOf(role, 'projects')}/$projectId/cut/$number`, 'cut');
  }
  return files;
}

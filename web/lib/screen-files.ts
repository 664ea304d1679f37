/** In which file of `web/screens` the screen at an address is: the built page names it before any script of the app has run. */
import { USER_TYPES, type UserType } from '#domain/identity/roles.ts';
import { pagesOf, PATHS, pathOf, type RolePage } from './paths.ts';

/** Where a role's page is not in the file of its own name. */
const OTHERWISE: Partial<Record<`${UserType} ${RolePage}`, string>> = {
  'editor dashboard': 'editor-dashboard',
  'admin leave': 'leave-approvals',
};

/** The file by address, with those that whoever is not signed in may open. */
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
    for (const page of pagesOf(role)) files.set(pathOf(role, page), OTHERWISE[`${role} ${page}`] ?? page);
  // A project and a version of it stand below the list, at addresses that have no name.
  for (const role of USER_TYPES) {
    files.set(`${pathOf(role, 'projects')}/$projectId`, 'project');
    files.set(`${pathOf(role, 'projects')}/$projectId/cut/$number`, 'cut');
  }
  return files;
}

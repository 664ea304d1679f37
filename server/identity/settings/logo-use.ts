/** Logo of the workspace, which anyone who has the file name may see, since share pages show it. */
import { type Expression, sql, type SqlBool } from 'kysely';
import type { FileUse } from '#server/platform/ports.ts';

const isLogo = (mediaId: Expression<number>) =>
  sql<SqlBool>`exists (select 1 from settings where settings.logo_id = ${mediaId})`;

export const LOGO: FileUse = { isPublic: true, isUsed: isLogo, mayEditorRead: isLogo };

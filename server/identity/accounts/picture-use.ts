/** Pictures of users, which anyone who has the file name may see. */
import { type Expression, sql, type SqlBool } from 'kysely';
import type { FileUse } from '#server/platform/ports.ts';

const isPictureOfUser = (mediaId: Expression<number>) =>
  sql<SqlBool>`exists (select 1 from users where users.picture_id = ${mediaId})`;

export const USER_PICTURES: FileUse = {
  isPublic: true,
  isUsed: isPictureOfUser,
  mayEditorRead: isPictureOfUser,
};

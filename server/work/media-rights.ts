/** Records that use uploads, and which editors may read each: pictures of users and clients, the logo, and attachments of feedback (docs/projects.md#files). */
import { sql, type SqlBool } from 'kysely';
import { USER_PICTURES } from '#server/identity/accounts/picture-use.ts';
import { LOGO } from '#server/identity/settings/logo-use.ts';
import type { FileUse, FileUses } from '#server/platform/ports.ts';
import { isNote } from './feedback/marks.store.ts';
import { isTeammate } from './teams/team-scope.ts';
import { countSheets } from './import/import.store.ts';

const CLIENT_PICTURES: FileUse = {
  isPublic: true,
  isUsed: (mediaId) => sql<SqlBool>`exists (select 1 from clients where clients.picture_id = ${mediaId})`,
  mayEditorRead: (mediaId, editorId) => sql<SqlBool>`exists (select 1 from clients
    join projects on projects.client_id = clients.id
    where clients.picture_id = ${mediaId} and projects.assigned_to_id = ${editorId})`,
};

const ATTACHMENTS: FileUse = {
  isPublic: false,
  isUsed: (mediaId) =>
    sql<SqlBool>`exists (select 1 from feedback_attachments where feedback_attachments.media_id = ${mediaId})`,
  mayEditorRead: (mediaId, editorId) => sql<SqlBool>`exists (select 1 from feedback_attachments
    join feedback on feedback.id = feedback_attachments.feedback_id
    join projects on projects.id = feedback.project_id
    where feedback_attachments.media_id = ${mediaId} and not feedback.is_held
    and (projects.assigned_to_id = ${editorId} or (${isTeammate(editorId)} and ${isNote})))`,
};

export const FILE_USES: FileUses = { records: [USER_PICTURES, CLIENT_PICTURES, LOGO, ATTACHMENTS], countSheets };

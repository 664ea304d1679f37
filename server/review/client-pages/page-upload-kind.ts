/** Uploads of files by visitors of a contact's page, as a kind of resumable uploads (docs/files.md#contacts). */
import { noRoomOnPage } from '#domain/review/client-page-files.ts';
import { notOnPage } from '#domain/review/client-pages.ts';
import { linkEnded } from '#domain/review/share-access.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import { PAGE_METADATA, PAGE_UPLOADS_PATH, visitorIn } from '#contract/review/client-page-files.ts';
import type { UploadKind } from '#server/files/uploads/upload-kind.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Visitor } from '#server/review/share/guest-auth.ts';
import { lockProjectOf } from '#server/work/feedback/feedback-rows.store.ts';
import { finishFileUpload } from '#server/work/project-files/finish-file-upload.ts';
import {
  FILE_UPLOAD_KIND,
  type FileTarget,
  fileUploadsBy,
  idIn,
  newFileUpload,
} from '#server/work/project-files/new-file-upload.ts';
import { isProjectShown } from './page-projects.store.ts';
import { findPageVisit } from './page-visit.ts';

/** Locks the project, if any, and returns the page's client, if the visit goes on and the page shows the project. */
async function lockClientOf(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { visitor, projectId }: { visitor: Visitor; projectId: number | null },
): Promise<number | Refusal> {
  if (projectId !== null) await lockProjectOf(trx, projectId);
  const now = clock();
  const present = await findPageVisit(trx, visitor, now);
  if (isRefusal(present)) return present;
  const { contact } = present;
  if (projectId !== null && !(await isProjectShown(trx, { contact, now, projectId }))) return notOnPage();
  return contact.client_id;
}

export const PAGE_UPLOADS: UploadKind = {
  ...FILE_UPLOAD_KIND,
  table: fileUploadsBy('contact_id'),
  path: PAGE_UPLOADS_PATH,
  documented: {
    feature: 'client-page',
    guestText: "Needs `Authorization: Visit {token}.{guest}` with the page's token and the secret of the visit.",
    summary: "Start uploading a file from a contact's page, or resume this contact's upload of the same file.",
    result: 'file',
    metadata: PAGE_METADATA,
    metadataText:
      'Required: `filename`, which may contain folders. `project` (id or IRI) is one of the page; without it the file is one of the client itself. `fingerprint` identifies the file, so that an upload can be resumed.',
  },
  authorize: async (deps, request) => {
    const visitor = visitorIn(request.headers.authorization);
    const present = visitor ? await findPageVisit(deps.db, visitor, deps.clock()) : linkEnded();
    if (!visitor || isRefusal(present)) return isRefusal(present) ? present : linkEnded();
    const { contact } = present;
    const lock = (trx: Db, projectId: number | null) => lockClientOf(trx, deps, { visitor, projectId });
    const uploader = {
      columns: { owner_id: null, contact_id: contact.id },
      lockClientOf: (trx: Db, target: FileTarget) => lock(trx, 'projectId' in target ? target.projectId : null),
      explainNoRoom: noRoomOnPage,
    };
    return {
      id: contact.id,
      read: (metadata, sizeBytes) => {
        const project = metadata?.['project'];
        const target = project === undefined ? { clientId: contact.client_id } : { projectId: idIn(project) };
        return newFileUpload({ clock: deps.clock, uploader, target }, metadata, sizeBytes);
      },
      check: async ({ project_id: projectId }) =>
        projectId === null || (await isProjectShown(deps.db, { contact, now: deps.clock(), projectId }))
          ? undefined
          : notOnPage(),
      finish: (id) =>
        finishFileUpload(deps, id, {
          clientOf: (trx, upload) => lock(trx, upload.project_id),
          contactName: contact.name,
        }),
    };
  },
};

/** Endpoints of files and their uploads (docs/api-reference.md#calls-files). */
import { FILE_LIMITS } from '#domain/work/file-limits.ts';
import { mayAddFiles } from '#domain/work/project-files.ts';
import { isRefusal, notFound } from '#domain/platform/refusal.ts';
import { restorePathOf } from '#contract/journal/trash.ts';
import { ALL_FILES_PATH, listAllFiles } from '#contract/work/project-files/all-files.ts';
import { fileUploadToApi, listFileUploads } from '#contract/work/project-files/file-uploads.ts';
import {
  changeProjectFile,
  deleteProjectFile,
  getClientArchive,
  getFileAddress,
  getProjectArchive,
  listClientFiles,
  listProjectFiles,
  projectFileToApi,
} from '#contract/work/project-files/project-files.ts';
import { viewerIn } from '#server/files/media/file-url.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { checkChange, checkOwner, getReadableFile } from './file-access.ts';
import { addressOf, archivePathOf, filePathOf } from './file-addresses.ts';
import { listOwnUploads } from './file-uploads.store.ts';
import { changeFile, deleteFile } from './project-files.actions.ts';
import { findFileProject, findQuota, listAllFilesPage, listFilesPage, usageOf } from './project-files.store.ts';

function registerLists(serve: Serve): void {
  serve(listProjectFiles, {
    authorizeItem: ({ deps, actor, params }) => checkOwner(deps.db, actor, { projectId: params.id }),
    handle: async ({ deps, actor, params, query }) => {
      const { files, ...sums } = await listFilesPage(deps.db, { projectId: params.id }, query.page ?? 1);
      const project = await findFileProject(deps.db, { projectId: params.id, userId: actor.id });
      if (!project) return notFound();
      return { plain: { ...sums, files: files.map(projectFileToApi), mayAdd: mayAddFiles(actor, project.owner) } };
    },
  });

  serve(listClientFiles, {
    authorizeItem: ({ deps, actor, params }) => checkOwner(deps.db, actor, { clientId: params.id }),
    handle: async ({ deps, params, query }) => {
      const { files, ...sums } = await listFilesPage(deps.db, { clientId: params.id }, query.page ?? 1);
      const { bytes: usedBytes } = await usageOf(deps.db, params.id, deps.clock());
      const quotaBytes = await findQuota(deps.db, params.id);
      if (quotaBytes === undefined) return notFound();
      return { plain: { ...sums, files: files.map(projectFileToApi), quotaBytes, usedBytes } };
    },
  });

  serve(listAllFiles, {
    handle: async ({ deps, query }) => {
      const { files, total } = await listAllFilesPage(deps.db, query.after ?? 0);
      const isFull = files.length === FILE_LIMITS.pageSize;
      const view = isFull ? { view: { next: `${ALL_FILES_PATH}?after=${files.at(-1)?.id}` } } : {};
      return { plain: { totalItems: total, member: files.map(projectFileToApi), ...view } };
    },
  });

  serve(listFileUploads, {
    handle: async ({ deps, actor, query }) => {
      const filter = { projectId: query.project, clientId: query.client, now: deps.clock() };
      return {
        plain: { uploads: (await listOwnUploads(deps.db, ['owner_id', actor.id], filter)).map(fileUploadToApi) },
      };
    },
  });
}

function registerAddresses(serve: Serve): void {
  serve(getFileAddress, {
    authorizeItem: ({ deps, actor, params }) => getReadableFile(deps.db, actor, params.id),
    handle: ({ deps, actor, request, record }) => {
      const path = filePathOf(record.filename);
      return { plain: addressOf(deps.signer, { path, viewer: viewerIn(request, actor), now: deps.clock() }) };
    },
  });

  serve(getProjectArchive, {
    authorizeItem: ({ deps, actor, params }) => checkOwner(deps.db, actor, { projectId: params.id }),
    handle: ({ deps, actor, request, params }) => {
      const path = archivePathOf({ projectId: params.id });
      return { plain: addressOf(deps.signer, { path, viewer: viewerIn(request, actor), now: deps.clock() }) };
    },
  });

  serve(getClientArchive, {
    authorizeItem: ({ deps, actor, params }) => checkOwner(deps.db, actor, { clientId: params.id }),
    handle: ({ deps, actor, request, params }) => {
      const path = archivePathOf({ clientId: params.id });
      return { plain: addressOf(deps.signer, { path, viewer: viewerIn(request, actor), now: deps.clock() }) };
    },
  });
}

export function registerProjectFiles(serve: Serve): void {
  registerLists(serve);
  registerAddresses(serve);

  serve(changeProjectFile, {
    authorizeItem: ({ deps, actor, params }) => checkChange(deps.db, actor, params.id),
    handle: async ({ deps, actor, params, ifMatch }, change) => {
      const file = await changeFile(deps.db, actor, { id: params.id, ifMatch, change });
      return isRefusal(file) ? file : { plain: projectFileToApi(file) };
    },
  });

  serve(deleteProjectFile, {
    authorizeItem: ({ deps, actor, params }) => checkChange(deps.db, actor, params.id),
    handle: async ({ deps, actor, params, ifMatch }) => {
      const trashId = await deleteFile(deps.db, actor, { id: params.id, ifMatch, now: deps.clock() });
      return isRefusal(trashId) ? trashId : { isEmpty: true, undo: restorePathOf(trashId) };
    },
  });
}

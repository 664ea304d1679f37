/** Endpoints of files on contacts' pages (docs/api-reference.md#calls-client-page). */
import { isRefusal } from '#domain/platform/refusal.ts';
import {
  finishSending as finishEndpoint,
  listPageFiles,
  listPageUploads,
  takeBackFile,
} from '#contract/review/client-page-files.ts';
import { fileUploadToApi } from '#contract/work/project-files/file-uploads.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { finishSending, listUploads, readPageFiles, takeFileBack } from './page-files.actions.ts';

export function registerPageFiles(serve: Serve): void {
  serve(listPageFiles, {
    handle: async ({ deps }, { limit, ...visitor }) => {
      const files = await readPageFiles(deps, visitor, limit);
      return isRefusal(files) ? files : { plain: files };
    },
  });

  serve(listPageUploads, {
    handle: async ({ deps }, visitor) => {
      const uploads = await listUploads(deps, visitor);
      return isRefusal(uploads) ? uploads : { plain: { uploads: uploads.map(fileUploadToApi) } };
    },
  });

  serve(takeBackFile, {
    handle: ({ deps }, { file, ...visitor }) => takeFileBack(deps, visitor, file),
  });

  serve(finishEndpoint, {
    handle: ({ deps }, { project = null, ...visitor }) => finishSending(deps, visitor, project),
  });
}

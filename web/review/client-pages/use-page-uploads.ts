/** Uploads of a contact to a project of their page, or to their client (docs/files.md#contacts). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { safePath } from '#domain/files/stored-name.ts';
import { checkNewFile } from '#domain/work/project-files.ts';
import { PAGE_UPLOADS_PATH, visitHeader } from '#contract/review/client-page-files.ts';
import { FILE_ID_HEADER } from '#contract/work/project-files/file-uploads.ts';
import { fingerprintOf, startUpload } from '#web/files/uploads/run-upload.ts';
import { useUploadList } from '#web/files/uploads/upload-list-store.ts';
import { t, translated } from '#web/lib/language/text.ts';
import { notifyError } from '#web/ui/feedback/toasts.ts';
import type { ChosenFile } from '#web/work/project-files/chosen-files.ts';
import type { PageVisitor } from './client-page.queries.ts';
import { pageUploadsQuery } from './page-files.queries.ts';

/** A project of the page; null for the client itself. */
export type UploadTarget = { id: number; title: string } | null;

const OWNER = 'files of a client page';

/** Reports files that can't be uploaded, such as empty ones, and returns the others. */
const withoutRefused = (chosen: readonly ChosenFile[]): ChosenFile[] =>
  chosen.filter(({ file, path }) => {
    const [violation] = checkNewFile({ name: path, sizeBytes: file.size });
    if (violation) notifyError(`${path}: ${translated(violation.message)}`);
    return violation === undefined;
  });

export function usePageUploads(visitor: PageVisitor) {
  const client = useQueryClient();
  const unfinished = useQuery(pageUploadsQuery(visitor));
  const uploads = useUploadList().filter(({ owner }) => owner === OWNER);
  const start = async (chosen: readonly ChosenFile[], target: UploadTarget): Promise<void> => {
    const accepted = withoutRefused(chosen);
    if (accepted.length === 0) return;
    const { data: known = [] } = await unfinished.refetch();
    for (const { file, path } of accepted) {
      const fingerprint = fingerprintOf(file, path);
      const name = safePath(path);
      const isSame = (one: (typeof known)[number]): boolean =>
        one.fingerprint === fingerprint && one.originalName === name && one.projectId === (target?.id ?? null);
      startUpload({
        file,
        upload: {
          key: `${OWNER} ${target?.id ?? ''} ${fingerprint}`,
          owner: OWNER,
          targetId: target?.id ?? null,
          targetName: target?.title ?? '',
          name,
        },
        path: PAGE_UPLOADS_PATH,
        unfinishedId: known.find(isSame)?.id,
        metadata: {
          ...(target && { project: String(target.id) }),
          filename: path,
          filetype: file.type,
          fingerprint,
        },
        resultHeader: FILE_ID_HEADER,
        failureText: t("Couldn't upload the file."),
        isQueued: true,
        visitorHeaders: visitHeader(visitor),
        onDone: () => void client.invalidateQueries({ queryKey: ['client-page', 'files'] }),
      });
    }
  };
  return {
    uploads,
    isBusy: uploads.some(({ state }) => state !== 'failed'),
    /** Names of files of which a part has arrived, and which aren't chosen on this page. */
    unfinished: (unfinished.data ?? []).filter(
      ({ fingerprint }) => !uploads.some(({ key }) => key.endsWith(fingerprint)),
    ),
    start: (chosen: readonly ChosenFile[], target: UploadTarget): void => void start(chosen, target),
  };
}

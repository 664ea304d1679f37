/** Uploads of a contact to a project of their page, or to their client (docs/files.md#contacts). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PAGE_UPLOADS_PATH, visitHeader } from '#contract/review/client-page-files.ts';
import { useUploadList } from '#web/files/uploads/upload-list-store.ts';
import { t, translated } from '#web/lib/language/text.ts';
import type { ChosenFile } from '#web/work/project-files/chosen-files.ts';
import { withoutRefused } from '#web/work/project-files/refused-files.ts';
import { startFileUploads } from '#web/work/project-files/start-file-uploads.ts';
import type { PageVisitor } from './client-page.queries.ts';
import { pageUploadsQuery } from './page-files.queries.ts';

/** A project of the page; null for the client itself. */
export type UploadTarget = { id: number; title: string } | null;

const OWNER = 'files of a client page';

export function usePageUploads(visitor: PageVisitor) {
  const client = useQueryClient();
  const unfinished = useQuery(pageUploadsQuery(visitor));
  const uploads = useUploadList().filter(({ owner }) => owner === OWNER);
  const start = async (chosen: readonly ChosenFile[], target: UploadTarget): Promise<void> => {
    const accepted = withoutRefused(chosen, translated);
    if (accepted.length === 0) return;
    const { data: known = [] } = await unfinished.refetch();
    const [targetId, targetName] = [target?.id ?? null, target?.title ?? ''];
    startFileUploads(accepted, {
      place: { key: `${OWNER} ${targetId ?? ''}`, owner: OWNER, targetId, targetName },
      path: PAGE_UPLOADS_PATH,
      unfinished: known.filter(({ projectId }) => projectId === targetId),
      metadata: target ? { project: String(target.id) } : {},
      failureText: t("Couldn't upload the file."),
      visitorHeaders: visitHeader(visitor),
      onDone: (isResumed) => {
        void client.invalidateQueries({ queryKey: ['client-page', 'files'] });
        if (isResumed) void unfinished.refetch();
      },
    });
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

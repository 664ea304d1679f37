/** Uploads of files to a project or client (docs/files.md#uploads). */
import { useQuery } from '@tanstack/react-query';
import { FILE_UPLOADS_PATH, type FileUpload } from '#contract/work/project-files/file-uploads.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { fingerprintOf } from '#web/files/uploads/run-upload.ts';
import { allUploads, useUploadList } from '#web/files/uploads/upload-list-store.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { notifyError, notifySuccess } from '#web/ui/feedback/toasts.ts';
import type { ChosenFile } from './chosen-files.ts';
import type { FilesOf } from './files.queries.ts';
import { unfinishedFilesQuery } from './project-files.queries.ts';
import { withoutRefused } from './refused-files.ts';
import { startFileUploads } from './start-file-uploads.ts';

const ownerOf = (owner: FilesOf): string =>
  'projectId' in owner ? `files of project ${owner.projectId}` : `files of client ${owner.clientId}`;

/** Files that have arrived since the last message, by owner: there is one for all, when the last one has arrived. */
const finished = new Map<string, number>();

export function useFileUploads(owner: FilesOf) {
  const refresh = useRefresh('files');
  const unfinished = useQuery(unfinishedFilesQuery(owner));
  const all = useUploadList();
  const name = ownerOf(owner);
  const target: Record<string, string> =
    'projectId' in owner ? { project: String(owner.projectId) } : { client: String(owner.clientId) };
  const onDone = (): void => {
    const count = (finished.get(name) ?? 0) + 1;
    const isLast = allUploads().every((one) => one.owner !== name || one.state === 'failed');
    finished.set(name, isLast ? 0 : count);
    if (isLast) notifySuccess(`${countOf(count, 'file', 'files')} uploaded.`);
    void refresh();
  };
  const start = async (chosen: readonly ChosenFile[]): Promise<void> => {
    const accepted = withoutRefused(chosen);
    if (accepted.length === 0) return;
    const { data: known = [] } = await unfinished.refetch();
    startFileUploads(accepted, {
      place: { key: name, owner: name, targetId: null, targetName: '' },
      path: FILE_UPLOADS_PATH,
      unfinished: known,
      metadata: target,
      failureText: "Couldn't upload the file.",
      onDone,
    });
  };
  /** Resumes an upload from another page. Rejects a different file. */
  const resume = (half: FileUpload, file: File): void => {
    const path = half.originalName;
    // Of a file in a folder, only its own name is known again.
    const isSame = [path, file.name].some((one) => fingerprintOf(file, one) === half.fingerprint);
    if (!isSame || file.size !== half.sizeBytes)
      return notifyError(
        `${file.name} doesn't match the unfinished upload. Choose the unchanged ${path}, or cancel the upload.`,
      );
    void start([{ file, path }]);
  };
  const own = all.filter((one) => one.owner === name);
  return {
    start: (chosen: readonly ChosenFile[]): void => void start(chosen),
    resume,
    /** Uploads running on this page. */
    uploads: own,
    /** Unfinished uploads on the server whose file isn't on this page. */
    waitingForFile: (unfinished.data ?? []).filter(
      ({ fingerprint }) => !own.some(({ key, state }) => key.endsWith(fingerprint) && state !== 'failed'),
    ),
  };
}

export type FileUploads = ReturnType<typeof useFileUploads>;

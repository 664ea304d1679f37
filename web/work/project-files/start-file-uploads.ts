/** Starts uploads of files, of the team or of a contact (docs/files.md#uploads). */
import { FILE_ID_HEADER, type FileUpload } from '#contract/work/project-files/file-uploads.ts';
import { safePath } from '#domain/files/stored-name.ts';
import { fingerprintOf, startUpload, type UploadRequest } from '#web/files/uploads/run-upload.ts';
import type { ChosenFile } from './chosen-files.ts';

type FileUploads = Omit<UploadRequest, 'file' | 'upload' | 'unfinishedId' | 'resultHeader' | 'isQueued' | 'onDone'> & {
  /** Called when a file has arrived, and whether it was an unfinished one. */
  onDone: (isResumed: boolean) => void;
  /** What each upload says of its place; with a file's fingerprint, the key is unique. */
  place: Omit<UploadRequest['upload'], 'name'>;
  /** Unfinished uploads to the place. */
  unfinished: readonly FileUpload[];
};

/** Queues the files, and resumes those of which a part has arrived. `metadata` names the place. */
export function startFileUploads(
  chosen: readonly ChosenFile[],
  { place, unfinished, metadata, onDone, ...request }: FileUploads,
): void {
  for (const { file, path } of chosen) {
    const [fingerprint, name] = [fingerprintOf(file, path), safePath(path)];
    const half = unfinished.find((one) => one.fingerprint === fingerprint && one.originalName === name);
    startUpload({
      ...request,
      file,
      upload: { ...place, key: `${place.key} ${fingerprint}`, name },
      unfinishedId: half?.id,
      metadata: { ...metadata, filename: path, filetype: file.type, fingerprint },
      resultHeader: FILE_ID_HEADER,
      isQueued: true,
      onDone: () => onDone(half !== undefined),
    });
  }
}

/** Starts uploads of versions and of playable copies (docs/review.md#uploading). */
import { CUT_ID_HEADER, CUT_UPLOADS_PATH, type CutUpload } from '#contract/review/cut-uploads.ts';
import { fingerprintOf, startUpload } from '#web/files/uploads/run-upload.ts';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';

const NOT_DISPLAYABLE_TEXT =
  "This browser can't play this file. You can still upload it; add an H.264 copy to the same version to watch it here.";

/** Deliverable that a new version belongs to. */
export type UploadTarget = { id: number | null; name: string };

export type CutUploadRequest = {
  file: File;
  projectId: number;
  cutId: number | null;
  /** Deliverable of the new version; omitted for Main and for copies. */
  deliverable?: UploadTarget | undefined;
  comment: string;
  isNotDisplayable: boolean;
  /** The user's unfinished uploads on the server. */
  unfinished: readonly CutUpload[];
  onDone: (cutId: number) => void;
};

/** Returns the owner of a project's version uploads. */
export const cutOwnerOf = (projectId: number): string => `versions of ${projectId}`;

const keyOf = ({ file, projectId, cutId, deliverable }: CutUploadRequest): string => {
  const target = typeof deliverable?.id === 'number' ? `deliverable ${deliverable.id}` : '';
  return `${projectId} ${cutId ?? target} ${fingerprintOf(file)}`;
};

const metadataOf = ({ file, projectId, cutId, deliverable, comment }: CutUploadRequest): Record<string, string> => ({
  project: String(projectId),
  filename: file.name,
  filetype: file.type,
  fingerprint: fingerprintOf(file),
  ...(comment && { comment }),
  ...(cutId !== null && { cut: String(cutId) }),
  ...(typeof deliverable?.id === 'number' && { deliverable: String(deliverable.id) }),
});

/** Returns the ID of the unfinished upload of the same file. */
const unfinishedIdOf = ({ file, cutId, deliverable, unfinished }: CutUploadRequest): string | undefined =>
  unfinished.find(
    (one) =>
      one.fingerprint === fingerprintOf(file) &&
      one.sizeBytes === file.size &&
      one.cutId === cutId &&
      one.deliverableId === (deliverable?.id ?? null),
  )?.id;

/** Starts an upload, or resumes it at the server's offset. */
export function startCutUpload(request: CutUploadRequest): void {
  const { file, projectId, cutId, deliverable, isNotDisplayable, onDone } = request;
  startUpload({
    file,
    upload: {
      key: keyOf(request),
      owner: cutOwnerOf(projectId),
      targetId: cutId,
      targetName: deliverable?.name ?? '',
      name: file.name,
      hint: isNotDisplayable ? NOT_DISPLAYABLE_TEXT : undefined,
    },
    path: CUT_UPLOADS_PATH,
    unfinishedId: unfinishedIdOf(request),
    metadata: metadataOf(request),
    resultHeader: CUT_ID_HEADER,
    failureText: CUT_TEXTS.uploadFailed,
    onDone,
  });
}

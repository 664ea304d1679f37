/** What a chosen picture becomes in a form's body: its upload's id, null to take it away, or nothing to keep it. */
import { MEDIA_TEXTS } from '#domain/platform/messages.ts';
import { checkUpload, DEFAULT_MAX_UPLOAD_BYTES, isPicture, MEDIA_RULE_TEXTS, typeByName } from '#domain/files/media.ts';
import { ApiError, reasonOf } from './api-error.ts';
import { upload } from './transfer.ts';

/** 'keep' is the stored picture (or none), 'none' takes it away, a file replaces it. */
export type PictureChoice = 'keep' | 'none' | File;

/** The sentence that refuses a file before it is sent, or undefined. */
export function pictureFault(choice: PictureChoice): string | undefined {
  if (!(choice instanceof File)) return undefined;
  if (!isPicture(typeByName(choice.name)?.mimeType ?? '')) return MEDIA_RULE_TEXTS.pictureOnly;
  return checkUpload({ name: choice.name, sizeBytes: choice.size }, DEFAULT_MAX_UPLOAD_BYTES)[0]?.message;
}

/** What has gone up already: a form that is sent again does not send its file again. */
const uploaded = new WeakMap<File, number>();

async function uploadOnce(file: File, onProgress?: (share: number) => void): Promise<number> {
  const id = uploaded.get(file) ?? (await upload(file, onProgress)).id;
  uploaded.set(file, id);
  return id;
}

/** Uploads when a file was chosen; undefined keeps the stored picture. Throws with 'Image upload failed' and the reason. */
export async function pictureIdFor(
  choice: PictureChoice,
  onProgress?: (share: number) => void,
): Promise<number | null | undefined> {
  if (choice === 'keep') return undefined;
  if (choice === 'none') return null;
  try {
    return await uploadOnce(choice, onProgress);
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    throw new ApiError({ status, message: reasonOf(error) ?? '', tried: MEDIA_TEXTS.imageFailed });
  }
}

/** Request value for a chosen picture: the upload's ID, null to remove it, undefined to leave it unchanged. */
import { MEDIA_TEXTS } from '#domain/platform/messages.ts';
import { checkUpload, DEFAULT_MAX_UPLOAD_BYTES, isPicture, MEDIA_RULE_TEXTS, typeByName } from '#domain/files/media.ts';
import { ApiError, reasonOf } from '#web/lib/api/api-error.ts';
import type { PictureChoice } from '#web/ui/forms/picture-field.tsx';
import { upload } from './upload.ts';

/** Returns the message that rejects a file before upload, or undefined. */
export function pictureError(choice: PictureChoice): string | undefined {
  if (!(choice instanceof File)) return undefined;
  if (!isPicture(typeByName(choice.name)?.mimeType ?? '')) return MEDIA_RULE_TEXTS.pictureOnly;
  return checkUpload({ name: choice.name, sizeBytes: choice.size }, DEFAULT_MAX_UPLOAD_BYTES)[0]?.message;
}

/** Completed uploads, so resubmitting a form doesn't upload its file again. */
const uploaded = new WeakMap<File, number>();

async function uploadCached(file: File, onProgress?: (share: number) => void): Promise<number> {
  const id = uploaded.get(file) ?? (await upload(file, onProgress)).id;
  uploaded.set(file, id);
  return id;
}

/** Uploads the file, if one was chosen. Returns undefined to leave the stored picture unchanged. Throws with 'Image upload failed' and the reason. */
export async function pictureIdFor(
  choice: PictureChoice,
  onProgress?: (share: number) => void,
): Promise<number | null | undefined> {
  if (choice === 'keep') return undefined;
  if (choice === 'none') return null;
  try {
    return await uploadCached(choice, onProgress);
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    throw new ApiError({ status, message: reasonOf(error) ?? '', tried: MEDIA_TEXTS.imageFailed });
  }
}

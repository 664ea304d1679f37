/** Validation of received files: size, name and content (docs/projects.md#files). */
import { checkPicturePixels, checkUpload, isPicture } from '#domain/files/media.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { detectMediaType } from './detect-media-type.ts';
import { pixelsOf } from './pictures.ts';
import type { ReceivedFile } from './receive-upload.ts';

/** Validates a local file by size, name and content (docs/projects.md#files). */
export async function checkContent(file: ReceivedFile, maxBytes: number): Promise<Violation[]> {
  const hasValidSize = file.sizeBytes > 0 && file.sizeBytes <= maxBytes;
  const foundType = hasValidSize ? await detectMediaType(file.path, file.sizeBytes) : undefined;
  const violations = checkUpload({ ...file, foundType }, maxBytes);
  if (violations.length > 0 || foundType === undefined || !isPicture(foundType)) return violations;
  return checkPicturePixels(await pixelsOf(file.path));
}

/** Whether a file that has arrived is what is taken here: its size, its name, its bytes (docs/projects.md#files). */
import { checkPicturePixels, checkUpload, isPicture } from '#domain/files/media.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { foundTypeOf } from './found-type.ts';
import { pixelsOf } from './pictures.ts';
import type { ReceivedFile } from './receive-upload.ts';

/** Whether a file of this machine may be kept: its size, its name and its bytes (docs/projects.md#files). */
export async function checkContent(file: ReceivedFile, maxBytes: number): Promise<Violation[]> {
  const isJudged = file.sizeBytes > 0 && file.sizeBytes <= maxBytes;
  const foundType = isJudged ? await foundTypeOf(file.path, file.sizeBytes) : undefined;
  const violations = checkUpload({ ...file, foundType }, maxBytes);
  if (violations.length > 0 || foundType === undefined || !isPicture(foundType)) return violations;
  return checkPicturePixels(await pixelsOf(file.path));
}

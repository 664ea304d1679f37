/** Sends pictures that the browser generated for a version (docs/review.md#pictures). */
import { addCutPictures } from '#contract/review/cut-pictures.ts';
import { fillPath } from '#web/lib/api/request-text.ts';
import { send } from '#web/lib/api/request.ts';
import type { GeneratedPictures } from './make-pictures.ts';

export async function sendPictures(
  cutId: number,
  { poster, strip, stripCount, peaks }: GeneratedPictures,
): Promise<void> {
  const form = new FormData();
  if (poster) form.append('poster', poster, 'poster');
  if (strip) {
    form.append('strip', strip, 'strip');
    form.append('stripCount', String(stripCount));
  }
  if (peaks) form.append('peaks', JSON.stringify(peaks));
  await send(fillPath(addCutPictures.path, { id: cutId }), {
    method: 'POST',
    headers: { accept: 'application/ld+json' },
    body: form,
  });
}

/** Files that grow in an S3-compatible store, by parts: the offset moves by whole ones only. */
import { partBytesOf } from '#domain/review/cuts.ts';
import type { S3Config } from '#server/platform/config.ts';
import { FilesAwayError } from '#server/files/media/media.files.ts';
import { createSend, encoded, type Send, sha256Of, succeeded, valuesIn } from '#server/files/media/s3-send.ts';
import type { Growing, Pieces } from '#server/platform/ports.ts';

/** What stores say that have no such call. */
const UNKNOWN_CALL: readonly number[] = [405, 501];

const uploadOf = (s3UploadId: string | null): string => `uploadId=${encoded(s3UploadId ?? '')}`;

async function begin(send: Send, key: string): Promise<string> {
  const answer = await succeeded(await send(`/${encoded(key)}?uploads=`, { method: 'POST' }));
  const [id] = answer ? valuesIn(await answer.text(), 'UploadId') : [];
  if (id === undefined) throw new FilesAwayError('The store of uploads began no upload.');
  return id;
}

async function putPart(
  send: Send,
  key: string,
  part: { file: Growing; number: number; bytes: Buffer },
): Promise<string> {
  const { file, number, bytes } = part;
  const answer = await send(`/${encoded(key)}?partNumber=${number}&${uploadOf(file.s3UploadId)}`, {
    method: 'PUT',
    headers: { 'x-amz-content-sha256': await sha256Of(bytes) },
    body: bytes,
  });
  const tag = (await succeeded(answer))?.headers.get('etag');
  if (!tag) throw new FilesAwayError('The store of uploads did not take a part.');
  return tag;
}

/** Cuts the stream into parts of one size; the last one of the file may be smaller, a broken one is dropped. */
async function* partsOf(stream: AsyncIterable<Buffer>, file: Growing): AsyncGenerator<Buffer> {
  let left = file.sizeBytes - file.offsetBytes;
  let chunks: Buffer[] = [];
  let held = 0;
  const full = partBytesOf(file.sizeBytes);
  for await (const chunk of stream) {
    let rest = chunk;
    while (rest.length > 0) {
      const taken = rest.subarray(0, Math.min(full, left) - held);
      chunks.push(taken);
      held += taken.length;
      rest = rest.subarray(taken.length);
      if (held < Math.min(full, left)) continue;
      yield Buffer.concat(chunks, held);
      left -= held;
      chunks = [];
      held = 0;
      if (left === 0) return;
    }
  }
}

type Place = { send: Send; key: string };

async function append(
  { send, key }: Place,
  file: Growing,
  { stream, tell }: { stream: AsyncIterable<Buffer>; tell: Tell },
): Promise<number> {
  let { offsetBytes } = file;
  let { parts } = file;
  for await (const bytes of partsOf(stream, file)) {
    parts = [...parts, await putPart(send, key, { file, number: parts.length + 1, bytes })];
    offsetBytes += bytes.length;
    await tell({ offsetBytes, parts });
  }
  return offsetBytes;
}

type Tell = Parameters<Pieces['append']>[2];

async function complete({ send, key }: Place, file: Growing): Promise<void> {
  const parts = file.parts.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const answer = await send(`/${encoded(key)}?${uploadOf(file.s3UploadId)}`, { method: 'POST', body });
  // The store may say 200 first and what went wrong behind it.
  const done = await succeeded(answer);
  const text = await done?.text();
  if (text?.includes('<Error>')) throw new FilesAwayError(`The store of uploads made no file: ${text.slice(0, 300)}`);
  // Unknown by now: an earlier try has made the file, or nothing has.
  const found = await succeeded(await send(`/${encoded(key)}`, { method: 'HEAD' }));
  if (Number(found?.headers.get('content-length')) !== file.sizeBytes)
    throw new FilesAwayError('The store of uploads has not made one file of the parts.');
}

/** Below that beginning of names. */
export function createS3Pieces(config: S3Config, prefix: string): Pieces {
  const send = createSend(config);
  const place = (filename: string): Place => ({ send, key: `${prefix}${filename}` });
  return {
    begin: (filename) => begin(send, place(filename).key),
    append: (file, stream, tell) => append(place(file.filename), file, { stream, tell }),
    complete: (file) => complete(place(file.filename), file),
    abort: async ({ filename, s3UploadId }) => {
      const { key } = place(filename);
      const ended = await send(`/${encoded(key)}?${uploadOf(s3UploadId)}`, { method: 'DELETE' });
      // Small stores have no such call; what came is thrown away by a rule of theirs (docs/operations.md#cuts).
      if (!UNKNOWN_CALL.includes(ended.status)) await succeeded(ended);
      await succeeded(await send(`/${encoded(key)}`, { method: 'DELETE' }));
    },
  };
}

/** Storage of growing files in an S3-compatible store, as multipart uploads. The offset advances by whole parts only. */
import { partBytesOf } from '#domain/files/uploads.ts';
import type { S3Config } from '#server/platform/config/config.ts';
import { FileStoreUnavailableError } from '#server/files/media/media.files.ts';
import {
  createSend,
  encodePath,
  type Send,
  sha256Of,
  successOrNotFound,
  elementTexts,
} from '#server/files/media/s3-send.ts';
import type { PartialUpload, PieceStore } from '#server/platform/ports.ts';

/** Status codes of stores that don't support a call. */
const UNKNOWN_CALL: readonly number[] = [405, 501];

const uploadOf = (s3UploadId: string | null): string => `uploadId=${encodePath(s3UploadId ?? '')}`;

async function begin(send: Send, key: string): Promise<string> {
  const response = await successOrNotFound(await send(`/${encodePath(key)}?uploads=`, { method: 'POST' }));
  const [id] = response ? elementTexts(await response.text(), 'UploadId') : [];
  if (id === undefined) throw new FileStoreUnavailableError("The object store didn't start a multipart upload.");
  return id;
}

async function putPart(
  send: Send,
  key: string,
  part: { file: PartialUpload; number: number; bytes: Buffer },
): Promise<string> {
  const { file, number, bytes } = part;
  const response = await send(`/${encodePath(key)}?partNumber=${number}&${uploadOf(file.s3UploadId)}`, {
    method: 'PUT',
    headers: { 'x-amz-content-sha256': await sha256Of(bytes) },
    body: bytes,
  });
  const tag = (await successOrNotFound(response))?.headers.get('etag');
  if (!tag) throw new FileStoreUnavailableError("The object store didn't accept a part.");
  return tag;
}

/** Splits the stream into parts of one size. The last part of the file may be smaller; any other incomplete part is dropped. */
async function* partsOf(stream: AsyncIterable<Buffer>, file: PartialUpload): AsyncGenerator<Buffer> {
  let left = file.sizeBytes - file.offsetBytes;
  let chunks: Buffer[] = [];
  let buffered = 0;
  const full = partBytesOf(file.sizeBytes);
  for await (const chunk of stream) {
    let remainingBytes = chunk;
    while (remainingBytes.length > 0) {
      const piece = remainingBytes.subarray(0, Math.min(full, left) - buffered);
      chunks.push(piece);
      buffered += piece.length;
      remainingBytes = remainingBytes.subarray(piece.length);
      if (buffered < Math.min(full, left)) continue;
      yield Buffer.concat(chunks, buffered);
      left -= buffered;
      chunks = [];
      buffered = 0;
      if (left === 0) return;
    }
  }
}

type UploadTarget = { send: Send; key: string };

async function append(
  { send, key }: UploadTarget,
  file: PartialUpload,
  { stream, onProgress }: { stream: AsyncIterable<Buffer>; onProgress: OnProgress },
): Promise<number> {
  let { offsetBytes } = file;
  let { parts } = file;
  for await (const bytes of partsOf(stream, file)) {
    parts = [...parts, await putPart(send, key, { file, number: parts.length + 1, bytes })];
    offsetBytes += bytes.length;
    await onProgress({ offsetBytes, parts });
  }
  return offsetBytes;
}

type OnProgress = Parameters<PieceStore['append']>[2];

async function complete({ send, key }: UploadTarget, file: PartialUpload): Promise<void> {
  const parts = file.parts.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const response = await send(`/${encodePath(key)}?${uploadOf(file.s3UploadId)}`, { method: 'POST', body });
  // The store may answer 200 and report an error in the body.
  const done = await successOrNotFound(response);
  const text = await done?.text();
  if (text?.includes('<Error>'))
    throw new FileStoreUnavailableError(`The object store didn't complete the upload: ${text.slice(0, 300)}`);
  // An unknown upload means that either an earlier attempt completed it, or it never existed.
  const found = await successOrNotFound(await send(`/${encodePath(key)}`, { method: 'HEAD' }));
  if (Number(found?.headers.get('content-length')) !== file.sizeBytes)
    throw new FileStoreUnavailableError("The object store didn't assemble the parts.");
}

/** Creates the storage for keys with this prefix. */
export function createS3Pieces(config: S3Config, prefix: string): PieceStore {
  const send = createSend(config);
  const targetOf = (filename: string): UploadTarget => ({ send, key: `${prefix}${filename}` });
  return {
    begin: (filename) => begin(send, targetOf(filename).key),
    append: (file, stream, onProgress) => append(targetOf(file.filename), file, { stream, onProgress }),
    complete: (file) => complete(targetOf(file.filename), file),
    abort: async ({ filename, s3UploadId }) => {
      const { key } = targetOf(filename);
      const ended = await send(`/${encodePath(key)}?${uploadOf(s3UploadId)}`, { method: 'DELETE' });
      // Small stores don't support this call and delete incomplete uploads by a lifecycle rule (docs/operations.md#cuts).
      if (!UNKNOWN_CALL.includes(ended.status)) await successOrNotFound(ended);
      await successOrNotFound(await send(`/${encodePath(key)}`, { method: 'DELETE' }));
    },
  };
}

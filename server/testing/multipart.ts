/** Multipart body with one small real picture, as browsers send it. */

/** A transparent PNG of one pixel. */
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const BOUNDARY = 'cutroom-test-boundary';

/** Returns a form with one file in the field `file`, and the matching header. */
export function multipartBody(
  bytes: Buffer = TINY_PNG,
  { filename = 'pixel.png', mimeType = 'image/png', field = 'file' } = {},
): { body: Buffer; contentType: string } {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${mimeType}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${BOUNDARY}` };
}

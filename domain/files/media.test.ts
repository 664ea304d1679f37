/** Accepted files, and the messages for rejected ones (docs/projects.md#files). */
import { describe, expect, it } from 'vitest';
import {
  acceptAttributeOf,
  ATTACHMENT_TYPES,
  checkPicturePixels,
  checkUnpackedBytes,
  checkUpload,
  contentMatches,
  DEFAULT_MAX_UPLOAD_BYTES,
  isPicture,
  maySeeInline,
  PICTURE_TYPES,
  sizeText,
  typeByName,
  unpackedBytesOf,
} from './media.ts';

it('accepts the documented types by name, ignoring case', () => {
  const documented = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'];
  expect(ATTACHMENT_TYPES.map((t) => t.extension).sort()).toEqual([...documented].sort());
  expect(typeByName('Final CUT.v2.PDF')?.mimeType).toBe('application/pdf');
  expect(['page.html', 'noextension', 'pdf', 'a.pdf.exe'].map(typeByName)).toEqual(Array(4).fill(undefined));
  expect(acceptAttributeOf(PICTURE_TYPES)).toBe('.png,.jpg,.jpeg,.gif,.webp');
});

it.each([
  ['image/png', true, true],
  ['image/svg+xml', false, false],
  ['application/pdf', false, true],
  ['application/msword', false, false],
])('%s is a picture: %s, displayed inline: %s', (mime, picture, inline) => {
  expect(isPicture(mime)).toBe(picture);
  expect(maySeeInline(mime)).toBe(inline);
});

it('recognizes the container of old Office files, and no other pair', () => {
  expect(contentMatches('application/msword', 'application/x-cfb')).toBe(true);
  expect(contentMatches('image/png', 'application/x-cfb')).toBe(false);
  expect(contentMatches('image/png', 'image/jpeg')).toBe(false);
});

describe('checkUpload', () => {
  it.each([
    [{ name: 'a.png', sizeBytes: 10, foundType: 'image/png' }, undefined],
    [{ name: 'a.png', sizeBytes: DEFAULT_MAX_UPLOAD_BYTES }, undefined],
    [{ name: 'a.png', sizeBytes: 0 }, 'An empty file is not allowed.'],
    [{ name: 'a.png', sizeBytes: 30 * 1_048_576 }, 'The file is too large (30 MB). Allowed maximum size is 25 MB.'],
    [
      { name: 'a.png', sizeBytes: 10, foundType: 'image/gif' },
      "The file's content (image/gif) does not match its name (.png).",
    ],
  ])('checks %j and returns %j', (file, message) => {
    expect(checkUpload(file, DEFAULT_MAX_UPLOAD_BYTES)[0]?.message).toBe(message);
  });

  it('names the rejected type and the accepted ones', () => {
    const [found] = checkUpload({ name: 'page.html', sizeBytes: 10, foundType: 'text/html' }, 100);
    expect(found?.message).toContain(
      'The mime type of the file is invalid ("text/html"). Allowed mime types are "image/png", ',
    );
  });
});

it.each([
  [12, '12 B'],
  [3482, '3.4 KB'],
  [26_214_400, '25 MB'],
  [1_572_864, '1.5 MB'],
])('formats %i bytes as %j', (bytes, expected) => {
  expect(sizeText(bytes)).toBe(expected);
});

it('accepts pictures of up to 50 megapixels whose header is readable', () => {
  expect(checkPicturePixels(50_000_000)).toEqual([]);
  const messagesOf = (pixels?: number) =>
    checkPicturePixels(pixels, 'profileImage').map((v) => [v.propertyPath, v.message]);
  expect(messagesOf(50_000_001)).toEqual([['profileImage', 'This picture is too large. The limit is 50 megapixels.']]);
  expect(messagesOf()).toEqual([['profileImage', "This picture can't be read. It may be damaged."]]);
});

const square = {
  format: 'png',
  width: 7_050,
  height: 7_050,
  channels: 4,
  bytesPerSample: 1,
  isProgressive: false,
  isSubsampled: false,
};

it.each([
  ['an interlaced PNG of 16 bits', { bytesPerSample: 2, isProgressive: true }, 398, false],
  ['an interlaced PNG of 8 bits', { isProgressive: true }, 199, true],
  ['an interlaced PNG without transparency', { isProgressive: true, channels: 3 }, 149, true],
  ['a non-interlaced PNG', { bytesPerSample: 2 }, 0, true],
  ['a JPEG', { format: 'jpeg', channels: 3 }, 0, true],
  [
    'a progressive JPEG with chroma subsampling',
    { format: 'jpeg', channels: 3, isProgressive: true, isSubsampled: true },
    149,
    true,
  ],
  ['a progressive JPEG without chroma subsampling', { format: 'jpeg', channels: 3, isProgressive: true }, 298, false],
  ['a GIF', { format: 'gif', channels: 3 }, 199, true],
  ['a WebP', { format: 'webp', channels: 3 }, 199, true],
])('checks the memory needed by %s of 7,050 × 7,050 pixels', (_what, header, megabytes, isTaken) => {
  expect(Math.round(unpackedBytesOf({ ...square, ...header }) / 1_000_000)).toBe(megabytes);
  expect(checkUnpackedBytes({ ...square, ...header })).toHaveLength(isTaken ? 0 : 1);
});

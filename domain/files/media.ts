/** Uploads: which files are taken, and which are shown rather than downloaded (docs/projects.md#files). */
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt, badFileTypeAt, emptyFileAt, tooLargeFileAt } from '#domain/platform/violations.ts';

export type Media = {
  id: number;
  filename: string;
  originalName: string;
  mimeType: string;
  sizeBytes: number;
  createdAt: string;
};

/** A picture beside a person or client: its upload, and its file under /uploads/media/. */
export type Picture = { id: number; filename: string };

type FileType = { extension: string; mimeType: string };

/** Types of pictures by extension; they may stand in a profile. */
export const PICTURE_TYPES: readonly FileType[] = [
  { extension: 'png', mimeType: 'image/png' },
  { extension: 'jpg', mimeType: 'image/jpeg' },
  { extension: 'jpeg', mimeType: 'image/jpeg' },
  { extension: 'gif', mimeType: 'image/gif' },
  { extension: 'webp', mimeType: 'image/webp' },
];

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Everything that may be attached to feedback (docs/projects.md#files). */
export const ATTACHMENT_TYPES: readonly FileType[] = [
  ...PICTURE_TYPES,
  { extension: 'pdf', mimeType: 'application/pdf' },
  { extension: 'doc', mimeType: 'application/msword' },
  { extension: 'docx', mimeType: `${OFFICE}.wordprocessingml.document` },
  { extension: 'xls', mimeType: 'application/vnd.ms-excel' },
  { extension: 'xlsx', mimeType: `${OFFICE}.spreadsheetml.sheet` },
  { extension: 'ppt', mimeType: 'application/vnd.ms-powerpoint' },
  { extension: 'pptx', mimeType: `${OFFICE}.presentationml.presentation` },
];

/** 25 MiB, unless the setting says otherwise. */
export const DEFAULT_MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 50_000_000;
/** What a picture of that many pixels takes at four bytes each. */
export const MAX_UNPACKED_BYTES = 4 * MAX_PICTURE_PIXELS;

/** What content detection calls the container of the old office formats. */
const OLD_OFFICE_CONTAINER = 'application/x-cfb';
const OLD_OFFICE = ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'];

/** What one person may have uploaded within a day without anything that refers to it. */
export const UNUSED_UPLOADS = { files: 200, bytes: 1024 ** 3 } as const;

export const MEDIA_RULE_TEXTS = {
  tooManyUnused: `You have uploaded up to ${UNUSED_UPLOADS.files} files or 1 GB today that nothing refers to. Attach them, or try again tomorrow: what is not used is removed after a day.`,
  tooManyAtOnce: 'Too many files are being uploaded at once. Please try again in a moment.',
  pictureOnly: 'Please choose a picture: png, jpeg, gif or webp.',
  unreadablePicture: 'This picture cannot be read; it may be damaged.',
  tooManyPixels: `This picture is too large: at most ${MAX_PICTURE_PIXELS / 1_000_000} megapixels are taken.`,
  tooMuchMemory: `This picture takes too much memory to open: at most ${MAX_UNPACKED_BYTES / 1_000_000} MB unpacked are taken. Save it smaller, without interlacing, or with 8 bits per channel.`,
} as const;

/** The extension in lower case without its dot; '' for none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** The type that a file's name promises, if it is one that is taken. */
export const typeByName = (fileName: string): FileType | undefined =>
  ATTACHMENT_TYPES.find((type) => type.extension === extensionOf(fileName));

/** Of a type that is scaled and shown as a picture. */
export const isPicture = (mimeType: string): boolean => PICTURE_TYPES.some((type) => type.mimeType === mimeType);

/** Pictures and PDF are shown in place; everything else is a download. */
export const maySeeInline = (mimeType: string): boolean => isPicture(mimeType) || mimeType === 'application/pdf';

/** Whether a name's type and the type found in the content are the same thing. */
export const contentMatches = (promised: string, found: string): boolean =>
  promised === found || (found === OLD_OFFICE_CONTAINER && OLD_OFFICE.includes(promised));

/** Mebibytes with at most two decimals, without a unit: '25', '0.5'. */
export const sizeInMb = (bytes: number): string => String(Math.round((bytes / 1_048_576) * 100) / 100);

/** '12 B', '3.4 KB', '25 MB' (powers of 1024). */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${Math.round((bytes / 1024) * 10) / 10} KB` : `${sizeInMb(bytes)} MB`;
}

/** The values of the `accept` attribute of a file input. */
export const acceptOf = (types: readonly FileType[]): string => types.map((type) => `.${type.extension}`).join(',');

export type UploadedFile = {
  name: string;
  sizeBytes: number;
  /** The type found in the content; undefined where it is not known (yet), as in a browser. */
  foundType?: string;
};

/** Empty, oversized, not among the accepted types, or not what its name says: one sentence that says which. */
export function checkUpload(file: UploadedFile, maxBytes: number, path = 'file'): Violation[] {
  if (file.sizeBytes === 0) return [emptyFileAt(path)];
  if (file.sizeBytes > maxBytes) return [tooLargeFileAt(path, sizeInMb(file.sizeBytes), sizeInMb(maxBytes))];
  const promised = typeByName(file.name);
  const allowed = [...new Set(ATTACHMENT_TYPES.map((type) => type.mimeType))];
  if (!promised) return [badFileTypeAt(path, file.foundType ?? extensionOf(file.name), allowed)];
  if (file.foundType === undefined || contentMatches(promised.mimeType, file.foundType)) return [];
  return [
    brokenRuleAt(
      path,
      `The file's content (${file.foundType}) does not match its name (.${promised.extension}).`,
      'fileType',
    ),
  ];
}

/** The sentence for somebody whose uploads lie about unused (docs/projects.md#files). */
export const checkUnusedUploads = ({ files, bytes }: { files: number; bytes: number }, path = 'file'): Violation[] =>
  files >= UNUSED_UPLOADS.files || bytes >= UNUSED_UPLOADS.bytes
    ? [brokenRuleAt(path, MEDIA_RULE_TEXTS.tooManyUnused)]
    : [];

/** A picture's width times height as its header says; undefined where the header cannot be read (docs/projects.md#files). */
export function checkPicturePixels(pixels: number | undefined, path = 'file'): Violation[] {
  if (pixels === undefined) return [brokenRuleAt(path, MEDIA_RULE_TEXTS.unreadablePicture)];
  return pixels > MAX_PICTURE_PIXELS ? [brokenRuleAt(path, MEDIA_RULE_TEXTS.tooManyPixels, 'fileTooLarge')] : [];
}

/** What a picture's header says of it. */
export type PictureHeader = {
  format: string;
  width: number;
  height: number;
  channels: number;
  bytesPerSample: number;
  /** An interlaced PNG, a progressive JPEG. */
  isProgressive: boolean;
  /** A JPEG that keeps a quarter of its colours (4:2:0). */
  isSubsampled: boolean;
};

/** A progressive JPEG is kept as two bytes for each number until its last pass has come. */
const BYTES_PER_COEFFICIENT = 2;

/**
 * How many bytes must be held at once to read it. An interlaced PNG, a GIF and a WebP are unpacked whole, a progressive
 * JPEG is collected whole; everything else is read by the line and scaled on the way.
 */
export function unpackedBytesOf(header: PictureHeader): number {
  const { format, width, height, channels, bytesPerSample, isProgressive, isSubsampled } = header;
  const pixels = width * height;
  if (format === 'gif' || format === 'webp') return pixels * 4;
  if (!isProgressive) return width * channels * bytesPerSample;
  if (format === 'jpeg') return pixels * (isSubsampled ? 1.5 : channels) * BYTES_PER_COEFFICIENT;
  return pixels * channels * bytesPerSample;
}

/** A picture that would take too much memory to unpack, before it is (docs/projects.md#files). */
export const checkUnpackedBytes = (header: PictureHeader, path = 'file'): Violation[] =>
  unpackedBytesOf(header) > MAX_UNPACKED_BYTES
    ? [brokenRuleAt(path, MEDIA_RULE_TEXTS.tooMuchMemory, 'fileTooLarge')]
    : [];

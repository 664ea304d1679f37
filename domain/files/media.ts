/** Uploads: accepted file types, and which of them are shown inline instead of downloaded (docs/projects.md#files). */
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt, invalidFileTypeAt, emptyFileAt, fileTooLargeAt } from '#domain/platform/violations.ts';

export type Media = {
  id: number;
  filename: string;
  originalName: string;
  mimeType: string;
  sizeBytes: number;
  createdAt: string;
};

type FileType = { extension: string; mimeType: string };

/** Picture types by extension, also allowed as avatars. */
export const PICTURE_TYPES: readonly FileType[] = [
  { extension: 'png', mimeType: 'image/png' },
  { extension: 'jpg', mimeType: 'image/jpeg' },
  { extension: 'jpeg', mimeType: 'image/jpeg' },
  { extension: 'gif', mimeType: 'image/gif' },
  { extension: 'webp', mimeType: 'image/webp' },
];

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** All types that can be attached to feedback (docs/projects.md#files). */
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

/** Default upload limit: 25 MiB. */
export const DEFAULT_MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 50_000_000;
/** Memory that a picture of the maximum size takes at four bytes per pixel. */
const MAX_UNPACKED_BYTES = 4 * MAX_PICTURE_PIXELS;

/** MIME type that content detection reports for legacy Office files. */
const OLD_OFFICE_CONTAINER = 'application/x-cfb';
const OLD_OFFICE = ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'];

/** Maximum uploads per person and day that nothing refers to. */
export const UNUSED_UPLOADS = { files: 200, bytes: 1024 ** 3 } as const;

export const MEDIA_RULE_TEXTS = {
  tooManyUnused: `You have reached today's limit of unused uploads (${UNUSED_UPLOADS.files} files or 1 GB). Attach them to something or try again tomorrow.`,
  tooManyAtOnce: 'Too many uploads at once. Try again in a moment.',
  pictureOnly: 'Choose a PNG, JPEG, GIF or WebP picture.',
  unreadablePicture: "This picture can't be read. It may be damaged.",
  tooManyPixels: `This picture is too large. The limit is ${MAX_PICTURE_PIXELS / 1_000_000} megapixels.`,
  tooMuchMemory: `This picture needs too much memory to open (the limit is ${MAX_UNPACKED_BYTES / 1_000_000} MB). Save it smaller, without interlacing, or with 8 bits per channel.`,
} as const;

/** Returns the extension in lower case without its dot, or '' without one. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** Returns the accepted type that a file name implies, or undefined. */
export const typeByName = (fileName: string): FileType | undefined =>
  ATTACHMENT_TYPES.find((type) => type.extension === extensionOf(fileName));

/** Returns whether a type is scaled and shown as a picture. */
export const isPicture = (mimeType: string): boolean => PICTURE_TYPES.some((type) => type.mimeType === mimeType);

/** Returns whether a type is shown inline: pictures and PDF. All other types are downloaded. */
export const maySeeInline = (mimeType: string): boolean => isPicture(mimeType) || mimeType === 'application/pdf';

/** Returns whether the type implied by the name matches the type detected in the content. */
export const contentMatches = (declared: string, found: string): boolean =>
  declared === found || (found === OLD_OFFICE_CONTAINER && OLD_OFFICE.includes(declared));

/** Formats bytes as mebibytes with at most two decimals and no unit: '25', '0.5'. */
export const sizeInMb = (bytes: number): string => String(Math.round((bytes / 1_048_576) * 100) / 100);

/** Formats bytes in powers of 1024: '12 B', '3.4 KB', '25 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${Math.round((bytes / 1024) * 10) / 10} KB` : `${sizeInMb(bytes)} MB`;
}

/** Returns the value of a file input's `accept` attribute. */
export const acceptAttributeOf = (types: readonly FileType[]): string =>
  types.map((type) => `.${type.extension}`).join(',');

export type UploadedFile = {
  name: string;
  sizeBytes: number;
  /** Type detected in the content. Undefined when unknown, as in a browser. */
  foundType?: string;
};

/** Checks that a file is not empty, not oversized, of an accepted type, and of the type that its name implies. Returns at most one violation. */
export function checkUpload(file: UploadedFile, maxBytes: number, path = 'file'): Violation[] {
  if (file.sizeBytes === 0) return [emptyFileAt(path)];
  if (file.sizeBytes > maxBytes) return [fileTooLargeAt(path, sizeInMb(file.sizeBytes), sizeInMb(maxBytes))];
  const promised = typeByName(file.name);
  const allowed = [...new Set(ATTACHMENT_TYPES.map((type) => type.mimeType))];
  if (!promised) return [invalidFileTypeAt(path, file.foundType ?? extensionOf(file.name), allowed)];
  if (file.foundType === undefined || contentMatches(promised.mimeType, file.foundType)) return [];
  return [
    brokenRuleAt(
      path,
      `The file's content (${file.foundType}) does not match its name (.${promised.extension}).`,
      'fileType',
    ),
  ];
}

/** Refuses further uploads while a person has too many unused ones (docs/projects.md#files). */
export const checkUnusedUploads = ({ files, bytes }: { files: number; bytes: number }, path = 'file'): Violation[] =>
  files >= UNUSED_UPLOADS.files || bytes >= UNUSED_UPLOADS.bytes
    ? [brokenRuleAt(path, MEDIA_RULE_TEXTS.tooManyUnused)]
    : [];

/** Checks width times height from the header. Undefined means that the header is unreadable (docs/projects.md#files). */
export function checkPicturePixels(pixels: number | undefined, path = 'file'): Violation[] {
  if (pixels === undefined) return [brokenRuleAt(path, MEDIA_RULE_TEXTS.unreadablePicture)];
  return pixels > MAX_PICTURE_PIXELS ? [brokenRuleAt(path, MEDIA_RULE_TEXTS.tooManyPixels, 'fileTooLarge')] : [];
}

/** Metadata from a picture's header. */
export type PictureHeader = {
  format: string;
  width: number;
  height: number;
  channels: number;
  bytesPerSample: number;
  /** Interlaced PNG or progressive JPEG. */
  isProgressive: boolean;
  /** JPEG with 4:2:0 chroma subsampling. */
  isSubsampled: boolean;
};

/** A progressive JPEG needs two bytes per coefficient until its last scan is read. */
const BYTES_PER_COEFFICIENT = 2;

/**
 * Returns the memory needed to decode a picture. An interlaced PNG, a GIF and a WebP are unpacked whole, and a progressive
 * JPEG is buffered whole. Everything else is read line by line and scaled on the way.
 */
export function unpackedBytesOf(header: PictureHeader): number {
  const { format, width, height, channels, bytesPerSample, isProgressive, isSubsampled } = header;
  const pixels = width * height;
  if (format === 'gif' || format === 'webp') return pixels * 4;
  if (!isProgressive) return width * channels * bytesPerSample;
  if (format === 'jpeg') return pixels * (isSubsampled ? 1.5 : channels) * BYTES_PER_COEFFICIENT;
  return pixels * channels * bytesPerSample;
}

/** Refuses a picture that would take too much memory, before it is unpacked (docs/projects.md#files). */
export const checkUnpackedBytes = (header: PictureHeader, path = 'file'): Violation[] =>
  unpackedBytesOf(header) > MAX_UNPACKED_BYTES
    ? [brokenRuleAt(path, MEDIA_RULE_TEXTS.tooMuchMemory, 'fileTooLarge')]
    : [];

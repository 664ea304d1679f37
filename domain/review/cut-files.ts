/** Files accepted as versions: their types, names and sizes (docs/review.md#uploads). */
import { extensionOf, sizeInMb } from '#domain/files/media.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { blankAt, brokenRuleAt, emptyFileAt, fileTooLargeAt, tooLongAt } from '#domain/platform/violations.ts';
import type { CutKind } from '#domain/work/projects/project-cuts.ts';
import { CUT_LIMITS, CUT_RULE_TEXTS } from './cuts.ts';

type FileType = {
  extension: string;
  mimeType: string;
  /** Name in messages, if it isn't the extension in capitals. */ name?: string;
};

/** Containers that browsers play. They may hold only audio. */
export const VIDEO_TYPES: readonly FileType[] = [
  { extension: 'mp4', mimeType: 'video/mp4' },
  { extension: 'm4v', mimeType: 'video/mp4' },
  { extension: 'mov', mimeType: 'video/quicktime' },
  { extension: 'webm', mimeType: 'video/webm', name: 'WebM' },
  { extension: 'mkv', mimeType: 'video/x-matroska' },
];

/** Types that no browser plays, accepted where the server makes copies (docs/review.md#copies). */
const CONVERTED_TYPES: readonly FileType[] = [
  { extension: 'mxf', mimeType: 'application/mxf' },
  { extension: 'avi', mimeType: 'video/x-msvideo' },
  { extension: 'ts', mimeType: 'video/mp2t', name: 'MPEG-TS' },
  { extension: 'm2ts', mimeType: 'video/mp2t', name: 'MPEG-TS' },
  { extension: 'mts', mimeType: 'video/mp2t', name: 'MPEG-TS' },
];

export const AUDIO_TYPES: readonly FileType[] = [
  { extension: 'mp3', mimeType: 'audio/mpeg' },
  { extension: 'wav', mimeType: 'audio/wav' },
  { extension: 'm4a', mimeType: 'audio/mp4' },
  { extension: 'flac', mimeType: 'audio/flac' },
  { extension: 'ogg', mimeType: 'audio/ogg' },
  { extension: 'oga', mimeType: 'audio/ogg', name: 'OGG' },
  { extension: 'opus', mimeType: 'audio/ogg', name: 'Opus' },
  { extension: 'aiff', mimeType: 'audio/aiff' },
  { extension: 'aif', mimeType: 'audio/aiff', name: 'AIFF' },
  { extension: 'aifc', mimeType: 'audio/aiff', name: 'AIFF' },
];

export const IMAGE_TYPES: readonly FileType[] = [
  { extension: 'jpg', mimeType: 'image/jpeg', name: 'JPEG' },
  { extension: 'jpeg', mimeType: 'image/jpeg' },
  { extension: 'png', mimeType: 'image/png' },
  { extension: 'webp', mimeType: 'image/webp', name: 'WebP' },
];

const namesOf = (types: readonly FileType[]): string =>
  [...new Set(types.map(({ extension, name }) => name ?? extension.toUpperCase()))].join(', ');

/** Returns the message that names the accepted types of each kind. */
export const acceptedTypesText = (makesCopies: boolean): string =>
  `Choose a video (${namesOf([...VIDEO_TYPES, ...(makesCopies ? CONVERTED_TYPES : [])])}), audio (${namesOf(AUDIO_TYPES)}) or image (${namesOf(IMAGE_TYPES)}).`;

export const ANIMATED_IMAGE = 'Animated images are not supported. Upload a video instead.';

/** File types accepted as versions. */
export const CUT_TYPES: readonly FileType[] = [...VIDEO_TYPES, ...CONVERTED_TYPES, ...AUDIO_TYPES, ...IMAGE_TYPES];

const hasType = (types: readonly FileType[], name: string): boolean =>
  types.some(({ extension }) => extension === extensionOf(name));

/** Returns the type that a file name implies, if accepted as a version. */
export const cutTypeByName = (name: string): FileType | undefined =>
  CUT_TYPES.find(({ extension }) => extension === extensionOf(name));

/** Returns whether the file name implies a type that only a converter reads. */
export const hasConvertedType = (name: string): boolean => hasType(CONVERTED_TYPES, name);

/** Returns the kinds that a file of this name can have, the likely one first. Only the content decides (docs/review.md#kinds). */
export function kindsByName(name: string): readonly [CutKind, ...CutKind[]] {
  if (hasType(AUDIO_TYPES, name)) return ['audio'];
  if (hasType(IMAGE_TYPES, name)) return ['image'];
  return hasConvertedType(name) ? ['video'] : ['video', 'audio'];
}

const checkName = (name: string, makesCopies: boolean): Violation[] => {
  if (name === '') return [blankAt('filename')];
  if (name.length > CUT_LIMITS.fileNameLength) return [tooLongAt('filename', CUT_LIMITS.fileNameLength)];
  if (!makesCopies && hasConvertedType(name))
    return [brokenRuleAt('filename', CUT_RULE_TEXTS.needsConverter, 'fileType')];
  return cutTypeByName(name) ? [] : [brokenRuleAt('filename', acceptedTypesText(makesCopies), 'fileType')];
};

const checkBytes = (bytes: number, maxBytes: number): Violation[] =>
  bytes <= maxBytes ? [] : [fileTooLargeAt('file', sizeInMb(bytes), sizeInMb(maxBytes))];

/** Checks the size of a file whose content is an image, whatever its name. */
export const checkImageBytes = (bytes: number): Violation[] => checkBytes(bytes, CUT_LIMITS.imageBytes);

/** File types that the server accepts. */
type UploadLimits = { maxBytes: number; makesCopies: boolean };

/** Checks a file's name and size before the upload starts (docs/review.md#uploads). */
export function checkCutFile(
  file: { name: string; sizeBytes: number },
  { maxBytes, makesCopies }: UploadLimits,
): Violation[] {
  const name = checkName(file.name, makesCopies);
  if (file.sizeBytes === 0) return [...name, emptyFileAt('file')];
  const isImage = kindsByName(file.name)[0] === 'image';
  return [...name, ...checkBytes(file.sizeBytes, isImage ? Math.min(maxBytes, CUT_LIMITS.imageBytes) : maxBytes)];
}

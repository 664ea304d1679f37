/** Messages about captions. Each exists once. */
import { CAPTION_LIMITS } from './caption-limits.ts';

const most = (count: number): string => count.toLocaleString('en-US');

export const CAPTION_TEXTS = {
  noCues: 'This file has no captions. Choose an SRT, WebVTT or SBV file.',
  notText: "This file isn't text. Choose an SRT, WebVTT or SBV file.",
  unknownEncoding: 'Choose the encoding of this file, or save it as UTF-8.',
  wrongEncoding: "This file isn't in the chosen encoding.",
  badTime: (line: number) => `Line ${most(line)}: these times can't be read.`,
  endsFirst: (line: number) => `Line ${most(line)}: these captions end before they start.`,
  cueTooLong: (line: number) =>
    `Line ${most(line)}: captions have at most ${most(CAPTION_LIMITS.cueLength)} characters.`,
  tooManyCues: `This file has too many captions: ${most(CAPTION_LIMITS.cues)} at most.`,
  tooLarge: (maxMb: string) => `These captions are too large: ${maxMb} MB at most.`,
  tooMuch: 'This file takes too long to read. Export it again.',
  nothingLeft: 'With this offset, no captions are left.',
  tooMany: `This version has ${CAPTION_LIMITS.perCut} captions, the maximum. Delete one to add another.`,
  badLanguage: 'Enter a language code, such as en or pt-BR.',
  controlCharacters: 'This value contains control characters.',
  noPicture: "Images can't have captions.",
  fileRemoved: 'The file of this version was removed.',
  foreign: 'Only their uploader, administrators and managers can change these captions.',
  shownByPerson: "API tokens can't show captions to clients. Sign in instead.",
  otherProject: 'Captions can be copied from versions of the same project.',
} as const;

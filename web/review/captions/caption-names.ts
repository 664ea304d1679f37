/** Recognizes files of captions by their name. In a separate file, since every list of versions loads it. */

/** For file buttons. */
export const CAPTION_ACCEPT = '.srt,.vtt,.sbv';

const isCaptions = ({ name }: File): boolean => /\.(?:srt|vtt|sbv)$/i.test(name);

/** Divides files into captions and others. */
export function divideFiles(files: Iterable<File>): { captions: File[]; others: File[] } {
  const all = [...files];
  return { captions: all.filter(isCaptions), others: all.filter((file) => !isCaptions(file)) };
}

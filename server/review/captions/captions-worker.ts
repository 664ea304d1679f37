/** Worker thread that reads one caption file and writes it in a format, so that a hostile file only takes down its own thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { sizeInMb } from '#domain/files/media.ts';
import { CAPTION_LIMITS } from '#domain/review/captions/caption-limits.ts';
import { CAPTION_TEXTS } from '#domain/review/captions/caption-texts.ts';
import { parseCaptions } from '#domain/review/captions/parse-captions.ts';
import { lastMsOf, shiftCues } from '#domain/review/captions/shift-cues.ts';
import { writeCaptions } from '#domain/review/captions/write-captions.ts';
import { decodeCaptions } from './decode-captions.ts';
import type { CaptionReading, CaptionReply } from './read-captions.ts';

function read({ bytes, encoding, offsetMs, format }: CaptionReading): CaptionReply {
  const decoded = decodeCaptions(Buffer.from(bytes), encoding);
  if (!('text' in decoded)) return decoded;
  const parsed = parseCaptions(decoded.text);
  if ('fault' in parsed) return { ...parsed, field: 'file' };
  const cues = shiftCues(parsed.cues, offsetMs);
  if (cues.length === 0) return { fault: CAPTION_TEXTS.nothingLeft, field: 'offset' };
  const content = Buffer.from(writeCaptions(cues, format));
  // Escapes and other encodings can make a file longer than the one that was sent.
  if (format === 'vtt' && content.length > CAPTION_LIMITS.fileBytes)
    return { fault: CAPTION_TEXTS.tooLarge(sizeInMb(CAPTION_LIMITS.fileBytes)), field: 'file' };
  return { content, cueCount: cues.length, lastMs: lastMsOf(cues) };
}

parentPort?.postMessage(read(workerData as CaptionReading));

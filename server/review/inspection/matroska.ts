/** Reads index and picture properties from the head of a Matroska or WebM file. */
import { type ByteSource, readView } from './boxes.ts';
import { AVC_RECORD_BYTES } from './h264-parameters.ts';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const CUES = 0x1c53bb6b;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const VIDEO = 0xe0;
const FLAG_INTERLACED = 0x9a;
const CODEC_ID = 0x86;
const CODEC_PRIVATE = 0x63a2;
const CLUSTER = 0x1f43b675;

const AVC_ID = 'V_MPEG4/ISO/AVC';

/** Maximum number of elements per level, far more than heads have. */
const MAX_ELEMENTS = 1_000;

type Element = { id: number; inside: number; end: number };

/** Parses a Matroska number: leading zero bits of the first byte give its length; all ones mean an unknown value. */
export function sizeIn(view: DataView, at: number): { size: number | undefined; length: number } {
  const length = Math.clz32(view.getUint8(at)) - 23;
  let size = view.getUint8(at) & (0xff >> length);
  let isUnknown = size === 0xff >> length;
  for (let i = 1; i < length; i += 1) {
    size = size * 256 + view.getUint8(at + i);
    isUnknown &&= view.getUint8(at + i) === 0xff;
  }
  return { size: isUnknown ? undefined : size, length };
}

async function elementAt(source: ByteSource, start: number, end: number): Promise<Element | undefined> {
  const view = await readView(source, start, 12);
  if (view.byteLength < 12) return undefined;
  const idLength = Math.clz32(view.getUint8(0)) - 23;
  if (idLength > 4) return undefined;
  let id = 0;
  for (let at = 0; at < idLength; at += 1) id = id * 256 + view.getUint8(at);
  const { size, length } = sizeIn(view, idLength);
  const inside = start + idLength + length;
  return { id, inside, end: size === undefined ? end : Math.min(end, inside + size) };
}

/** Yields the elements in this range in order, and stops at invalid data. */
async function* elementsIn(source: ByteSource, { inside, end }: Omit<Element, 'id'>): AsyncGenerator<Element> {
  let at = inside;
  for (let count = 0; at < end && count < MAX_ELEMENTS; count += 1) {
    const element = await elementAt(source, at, end);
    if (!element) return;
    yield element;
    at = element.end;
  }
}

/** Returns whether these bytes contain the ID of an element. */
async function mentions(source: ByteSource, { inside, end }: Element, id: number): Promise<boolean> {
  const view = await readView(source, inside, Math.min(4_096, end - inside));
  for (let at = 0; at + 4 <= view.byteLength; at += 1) if (view.getUint32(at) === id) return true;
  return false;
}

export type MatroskaHead = {
  isIndexed: boolean;
  /** Undefined if the file doesn't say. */
  isInterlaced: boolean | undefined;
  /** First bytes of the H.264 parameters, if the picture is H.264. */
  avcParameters: DataView | undefined;
};

/** Reads the flag: 1 is interlaced, 2 progressive, 0 unknown. */
const readFlag = (value: number): boolean | undefined => (value === 0 ? undefined : value === 1);

/** Adds a track's picture properties. */
async function addTrack(source: ByteSource, track: Element, head: MatroskaHead): Promise<void> {
  let codecId = '';
  let parameters: DataView | undefined;
  for await (const part of elementsIn(source, track)) {
    const view = await readView(source, part.inside, Math.min(AVC_RECORD_BYTES, part.end - part.inside));
    if (part.id === CODEC_ID) codecId = new TextDecoder().decode(view);
    if (part.id === CODEC_PRIVATE) parameters = view;
    if (part.id !== VIDEO) continue;
    for await (const { id, inside } of elementsIn(source, part))
      if (id === FLAG_INTERLACED) head.isInterlaced = readFlag((await readView(source, inside, 1)).getUint8(0));
  }
  if (codecId === AVC_ID) head.avcParameters = parameters;
}

/** Reads the head up to the first frames, where browsers look for the index. Returns undefined for other kinds of files. */
export async function readMatroskaHead(source: ByteSource): Promise<MatroskaHead | undefined> {
  const head: MatroskaHead = { isIndexed: false, isInterlaced: undefined, avcParameters: undefined };
  const whole = { inside: 0, end: source.sizeBytes };
  let isMatroska = false;
  for await (const element of elementsIn(source, whole)) {
    isMatroska ||= element.id === EBML;
    if (!isMatroska) return undefined;
    if (element.id !== SEGMENT) continue;
    for await (const part of elementsIn(source, element)) {
      if (part.id === CLUSTER) return head;
      if (part.id === CUES || (part.id === SEEK_HEAD && (await mentions(source, part, CUES)))) head.isIndexed = true;
      if (part.id !== TRACKS) continue;
      for await (const track of elementsIn(source, part)) if (track.id === TRACK) await addTrack(source, track, head);
    }
    return head;
  }
  return undefined;
}

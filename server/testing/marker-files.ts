/** Strict readers for exported marker files, written independently of the writers. */
import type { Rate } from '#domain/platform/timecode.ts';
import { frameOfTimecode } from '#domain/platform/typed-timecode.ts';

/** A marker as an editing program reads it. `endFrame` is the last frame of a range. */
export type ReadMarker = { frame: number; endFrame: number | null; name: string; text: string; color: string };

type Tag = { name: string; attributes: Record<string, string>; children: Tag[]; text: string };

const NAME = '[A-Za-z][\\w-]*';
const ATTRIBUTE = new RegExp(` (${NAME})="([^"<]*)"`, 'y');
// oxlint-disable-next-line no-control-regex -- what XML forbids
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

function unescaped(text: string): string {
  const rest = text.replaceAll(/&#(\d+);/g, '');
  if (/[&<>]/.test(rest)) throw new Error(`a bare sign in ${text}`);
  return text.replaceAll(/&#(\d+);/g, (_all, code) => String.fromCodePoint(Number(code)));
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  ATTRIBUTE.lastIndex = 0;
  let at = 0;
  for (let match = ATTRIBUTE.exec(text); match; match = ATTRIBUTE.exec(text)) {
    const [, name = '', value = ''] = match;
    if (name in found) throw new Error(`${name} twice`);
    if (/[\t\n\r]/.test(value)) throw new Error(`white space in ${name}`);
    found[name] = unescaped(value);
    at = ATTRIBUTE.lastIndex;
  }
  if (at !== text.length) throw new Error(`no attributes: ${text}`);
  return found;
}

/** Reads simple well-formed XML (no comments, no CDATA) and throws on anything else. */
export function readXml(document: string, doctype: string): Tag {
  if (FORBIDDEN.test(document) || !document.isWellFormed()) throw new Error('characters that XML forbids');
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${doctype}>\n`;
  if (!document.startsWith(head)) throw new Error('the head is another');
  const root: Tag = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (const [, tag, text = ''] of document.slice(head.length).matchAll(/<([^>]*)>([^<]*)/g)) {
    const inside = open.at(-1) as Tag;
    const parts = new RegExp(`^(/?)(${NAME})((?: [^/]*?(?:"[^"]*")*)*)(/?)$`, 's').exec(tag ?? '');
    if (!parts) throw new Error(`no tag: ${tag}`);
    const [, closing, name = '', attributes = '', empty] = parts;
    if (closing) {
      if (inside.name !== name || open.length === 1) throw new Error(`</${name}> closes <${inside.name}>`);
      open.pop();
    } else {
      const child: Tag = { name, attributes: attributesOf(attributes), children: [], text: unescaped(text) };
      inside.children.push(child);
      if (!empty) open.push(child);
    }
  }
  const [first, ...others] = root.children;
  if (open.length !== 1 || !first || others.length > 0) throw new Error('not one whole element');
  return first;
}

const oneOf = (tag: Tag, name: string): Tag => {
  const [found, ...others] = tag.children.filter((child) => child.name === name);
  if (!found || others.length > 0) throw new Error(`<${tag.name}> has not one <${name}>`);
  return found;
};

/** Follows a path of element names. */
const at = (tag: Tag, ...path: string[]): Tag => path.reduce(oneOf, tag);

const allOf = (tag: Tag, name: string): Tag[] => tag.children.filter((child) => child.name === name);

const endOf = (frame: number, length: number): number | null => (length === 1 ? null : frame + length - 1);

/** Converts '1001/30000s' to frames in integer arithmetic; throws unless the result is a whole frame. */
function framesOf(seconds: string, { num, den }: Rate): number {
  const [, above, below = '1'] = /^(\d+)(?:\/(\d+))?s$/.exec(seconds) ?? [];
  if (above === undefined) throw new Error(`no time: ${seconds}`);
  const whole = BigInt(above) * BigInt(num);
  const part = BigInt(below) * BigInt(den);
  if (whole % part !== 0n) throw new Error(`${seconds} is no whole frame`);
  return Number(whole / part);
}

export function readFcpxml(
  document: string,
  rate: Rate,
): { startFrame: number; tcFormat: string; markers: ReadMarker[] } {
  const root = readXml(document, 'fcpxml');
  if (framesOf(at(root, 'resources', 'format').attributes.frameDuration ?? '', rate) !== 1) throw new Error('the rate');
  const { attributes: sequence, ...rest } = at(root, 'library', 'event', 'project', 'sequence');
  const gap = at({ attributes: sequence, ...rest }, 'spine', 'gap');
  const timeOf = (attributes: Record<string, string>, name: string): number => framesOf(attributes[name] ?? '', rate);
  const startFrame = timeOf(sequence, 'tcStart');
  const begins = [timeOf(gap.attributes, 'start'), timeOf(gap.attributes, 'offset')];
  if (begins.some((begin) => begin !== startFrame)) throw new Error('the gap begins elsewhere');
  const length = timeOf(gap.attributes, 'duration');
  const markers = allOf(gap, 'marker').map(({ attributes }) => {
    const frame = timeOf(attributes, 'start') - startFrame;
    const endFrame = endOf(frame, timeOf(attributes, 'duration'));
    if (frame < 0 || (endFrame ?? frame) >= length) throw new Error('a marker outside of the gap');
    return { frame, endFrame, name: '', text: attributes.value ?? '', color: attributes.completed ?? '' };
  });
  return { startFrame, tcFormat: sequence.tcFormat ?? '', markers };
}

export function readXmeml(document: string): {
  startFrame: number;
  timebase: string;
  displayFormat: string;
  timecode: string;
  markers: ReadMarker[];
} {
  const sequence = at(readXml(document, 'xmeml'), 'sequence');
  const rate = at(sequence, 'timecode', 'rate');
  const markers = allOf(sequence, 'marker').map((marker) => {
    const frame = Number(at(marker, 'in').text);
    const out = Number(at(marker, 'out').text);
    return {
      frame,
      endFrame: out === -1 ? null : out - 1,
      name: at(marker, 'name').text,
      text: at(marker, 'comment').text,
      color: '',
    };
  });
  return {
    startFrame: Number(at(sequence, 'timecode', 'frame').text),
    timebase: `${at(rate, 'timebase').text}${at(rate, 'ntsc').text === 'TRUE' ? ' ntsc' : ''}`,
    displayFormat: at(sequence, 'timecode', 'displayformat').text,
    timecode: at(sequence, 'timecode', 'string').text,
    markers,
  };
}

type Timeline = { rate: Rate; startFrame: number };

/** Returns the frame of a timecode. The separator in the file determines whether it is drop-frame. */
function frameNamed(timecode: string, { isDrop, ...timeline }: Timeline & { isDrop: boolean }): number {
  if (!/^\d\d:\d\d:\d\d[:;]\d\d$/.test(timecode)) throw new Error(`no timecode: ${timecode}`);
  if (timecode.includes(';') !== isDrop) throw new Error(`${timecode}: drop or not?`);
  const frame = frameOfTimecode(timecode, { ...timeline, isDrop });
  if (frame === undefined) throw new Error(`${timecode} names no frame`);
  return frame;
}

/** Reads an EDL as DaVinci Resolve does: events have three lines, and a line starting with a digit begins one. */
export function readEdl(
  document: string,
  timeline: Timeline,
): { title: string; isDrop: boolean; markers: ReadMarker[] } {
  const [title = '', mode = '', blank, ...lines] = document.split('\n');
  if (!title.startsWith('TITLE: ') || blank !== '') throw new Error('the head is another');
  if (!['FCM: DROP FRAME', 'FCM: NON-DROP FRAME'].includes(mode)) throw new Error(`no mode: ${mode}`);
  const isDrop = mode === 'FCM: DROP FRAME';
  if (lines.pop() !== '' || lines.length % 3 !== 0) throw new Error('not events of three lines');
  const markers = lines.flatMap((line, index) => {
    if (index % 3 !== 0) return [];
    const [number, reel, track, cut, first = '', next = '', ...record] = line.trimEnd().split(/ +/);
    if (Number(number) !== index / 3 + 1 || number?.length !== 3) throw new Error(`the number of ${line}`);
    if (`${reel} ${track} ${cut} ${record.join(' ')}` !== `001 V C ${first} ${next}`)
      throw new Error(`no event: ${line}`);
    const parts = /^([^|]*) \|C:ResolveColor(\w+) \|M:([^|]*) \|D:(\d+)$/.exec(lines[index + 1] ?? '');
    if (!parts || lines[index + 2] !== '') throw new Error(`no marker: ${lines[index + 1]}`);
    const [, text = '', color = '', name = '', length] = parts;
    if (/^\d/.test(text)) throw new Error(`a note that looks like an event: ${text}`);
    const frame = frameNamed(first, { ...timeline, isDrop });
    if (frameNamed(next, { ...timeline, isDrop }) !== frame + 1)
      throw new Error(`an event longer than a frame: ${line}`);
    return [{ frame, endFrame: endOf(frame, Number(length)), name, text, color }];
  });
  return { title: title.slice('TITLE: '.length), isDrop, markers };
}

export function readAvidText(document: string, timeline: Timeline & { isDrop: boolean }): ReadMarker[] {
  const lines = document.split('\n');
  if (lines.pop() !== '') throw new Error('the last line has no end');
  return lines.map((line) => {
    const [name = '', timecode = '', track, color = '', text = '', length, ...more] = line.split('\t');
    if (track !== 'V1' || more.length > 0) throw new Error(`no marker: ${line}`);
    const frame = frameNamed(timecode, timeline);
    return { frame, endFrame: endOf(frame, Number(length)), name, text, color };
  });
}

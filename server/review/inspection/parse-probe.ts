/** Parses the converter's description of a file's streams. */
import { type AudioTrack, HDR_TRANSFERS, type HdrTransfer } from '#domain/review/cut-metadata.ts';
import { type Rate, snapRate } from '#domain/platform/timecode.ts';
import { frameOfTimecode } from '#domain/platform/typed-timecode.ts';
import type { StartTimecode } from './tmcd.ts';
import { TRANSFER_NAMES } from './tone-map.ts';

export type ProbedFile = {
  codec: string;
  width: number;
  height: number;
  fps: number;
  pixelAspect: Rate;
  isInterlaced: boolean;
  hdr: HdrTransfer | undefined;
  audioTracks: AudioTrack[];
  timecode: StartTimecode | undefined;
};

/** Codec names by the names that the converter prints. */
const CODECS: Record<string, string> = { h264: 'avc', dnxhd: 'dnx' };

/** Line of a stream: number, language, kind and description. */
const STREAM = /^ +Stream #0:\d+(?:\[\w+\])?(?:\((\w+)\))?: (Video|Audio): (\w+)(.*)$/;
const CHANNELS: Record<string, number> = { mono: 1, stereo: 2, quad: 4, '5.0': 5, '5.1': 6, '7.1': 8 };

function channelsIn(description: string): number {
  const [, count] = /, (\d+) channels/.exec(description) ?? [];
  if (count !== undefined) return Number(count);
  const [, layout = ''] = /Hz, ([\w.]+)/.exec(description) ?? [];
  return CHANNELS[layout] ?? 0;
}

const ratioIn = (pattern: RegExp, text: string): Rate => {
  const [, num, den] = pattern.exec(text) ?? [];
  return Number(num) > 0 && Number(den) > 0 ? { num: Number(num), den: Number(den) } : { num: 1, den: 1 };
};

function timecodeIn(head: string, fps: number): StartTimecode | undefined {
  const [, text] = /^\s+timecode\s+: (\d\d:\d\d:\d\d[:;.]\d\d)/m.exec(head) ?? [];
  if (text === undefined) return undefined;
  const isDrop = /[;.]/.test(text);
  const rate = snapRate(fps) ?? { num: Math.round(fps), den: 1 };
  const startFrame = frameOfTimecode(text, { rate, startFrame: 0, isDrop });
  return startFrame === undefined ? undefined : { startFrame, isDrop, fps: Math.round(fps) };
}

/** Returns the first title of a stream, from the lines below it. */
function titleBelow(lines: readonly string[], at: number): string | undefined {
  for (const line of lines.slice(at + 1)) {
    if (!line.startsWith('    ')) return undefined;
    const [, title] = /^ {6}title\s+: (.+)$/.exec(line) ?? [];
    if (title !== undefined) return title.slice(0, 100);
  }
  return undefined;
}

/** Returns the input's first video stream and all audio streams, or undefined without video. */
export function parseProbe(printed: string): ProbedFile | undefined {
  const [head = ''] = printed.split(/^Output #0/m, 1);
  const lines = head.split(/\r?\n/);
  const streams = lines.flatMap((line, at) => {
    const [, language, kind, codec = '', description = ''] = STREAM.exec(line) ?? [];
    const name = titleBelow(lines, at);
    const named = { ...(name && { name }), ...(language && language !== 'und' && { language }) };
    return kind === undefined ? [] : [{ kind, codec, description, named }];
  });
  const picture = streams.find(({ kind }) => kind === 'Video');
  const [, width, height] = /, (\d+)x(\d+)/.exec(picture?.description ?? '') ?? [];
  const fps = Number(/, ([\d.]+k?) fps/.exec(picture?.description ?? '')?.[1]);
  if (!picture || !(fps > 0)) return undefined;
  return {
    codec: CODECS[picture.codec] ?? picture.codec,
    width: Number(width),
    height: Number(height),
    fps: fpsOf(fps),
    pixelAspect: ratioIn(/SAR (\d+):(\d+)/, picture.description),
    isInterlaced: /\b(top|bottom)( coded)? first/.test(picture.description),
    hdr: HDR_TRANSFERS.find((name) => picture.description.includes(TRANSFER_NAMES[name])),
    audioTracks: streams
      .filter(({ kind }) => kind === 'Audio')
      .map(({ codec, description, named }) => ({ codec, channels: channelsIn(description), ...named })),
    timecode: timecodeIn(head, fps),
  };
}

/** Returns the exact rate for one printed with two decimals. */
function fpsOf(printed: number): number {
  const { num, den } = snapRate(printed) ?? { num: printed, den: 1 };
  return num / den;
}

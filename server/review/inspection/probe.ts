/** Metadata of files in containers that only the converter reads: MXF, AVI and MPEG-TS. Packets are read, not decoded (docs/review.md#copies). */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cutTypeByName } from '#domain/review/cut-files.ts';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { extensionOf } from '#domain/files/media.ts';
import { childEnv, killProcess, type ProcessLimits, startProcess } from '#server/platform/child-process.ts';
import type { CutFiles } from '#server/platform/ports.ts';
import { CutFault } from './cut-fault.ts';
import { FrameTimes } from './frame-times.ts';
import { parseProbe } from './parse-probe.ts';
import { probeLimits } from './inspect-limits.ts';
import { type FileMetadata, startOf, timingOf } from './frame-timing.ts';

/** Demuxer by file type. Naming it keeps the program from trying others, some of which follow URLs in the file. */
const DEMUXERS: Record<string, string> = { mxf: 'mxf', avi: 'avi', ts: 'mpegts', m2ts: 'mpegts', mts: 'mpegts' };

/** Returns the program's reader for a file name, or undefined for files that the server reads itself. */
export const demuxerOf = (filename: string): string | undefined => DEMUXERS[extensionOf(filename)];

/** Maximum size of a single memory allocation of the converter, and of the output read from it. */
const MAX_ALLOC = 256 * 1024 ** 2;
const MAX_HEAD = 64 * 1024;

type Packets = { times: FrameTimes; count: number };

/** Adds a line of packet data: stream, decoding time, display time, duration, size, checksum. */
function addPacket(line: string, packets: Packets, timebase: number): void {
  const [, , pts = NaN, duration = 0] = line.split(',').map(Number);
  packets.count += 1;
  // A packet without a display time is a second field, or the container has no times.
  if (Number.isSafeInteger(pts)) packets.times.add(pts * timebase, duration * timebase);
}

async function readPackets(lines: AsyncIterable<string>): Promise<Packets> {
  const packets = { times: new FrameTimes(), count: 0 };
  let timebase = 1;
  for await (const line of lines) {
    const [, num, den] = /^#tb 0: (\d+)\/(\d+)/.exec(line) ?? [];
    if (num !== undefined) timebase = Number(num) / Number(den);
    else if (!line.startsWith('#')) addPacket(line, packets, timebase);
  }
  return packets;
}

type Source = { ffmpeg: string; demuxer: string; stream: Readable; limits: ProcessLimits };

/** Runs the converter over the whole file. The first lines of output describe the streams. */
async function run({ ffmpeg, demuxer, stream, limits }: Source): Promise<{ head: string; packets: Packets }> {
  const guards = ['-protocol_whitelist', 'pipe', '-max_alloc', String(MAX_ALLOC)];
  const output = ['-map', '0:v:0', '-c', 'copy', '-f', 'framecrc', 'pipe:1'];
  const args = ['-hide_banner', '-nostats', ...guards, '-copyts', '-f', demuxer, '-i', 'pipe:0', ...output];
  const env = childEnv(process.env);
  const child = startProcess({ program: ffmpeg, args, env, limits, stdio: 'pipe' }) as ChildProcessWithoutNullStreams;
  let head = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (head.length < MAX_HEAD) head += chunk.toString();
  });
  const closed = once(child, 'close');
  // The program may end before it has read everything, which isn't a failure of the file store.
  const sent = pipeline(stream, child.stdin).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
  try {
    const [packets] = await Promise.all([readPackets(createInterface({ input: child.stdout })), closed, sent]);
    if (child.signalCode !== null) throw new CutFault(CUT_RULE_TEXTS.tooMuch);
    return { head, packets };
  } finally {
    killProcess(child);
  }
}

/** Returns the frames at the times of the packets, or at the stated rate where the container has no times. */
function timesOf({ count, times }: Packets, fps: number, hasTimes: boolean): FrameTimes {
  if (hasTimes) return times;
  const even = new FrameTimes();
  for (let at = 0; at < count; at += 1) even.add(at / fps, 1 / fps);
  return even;
}

type File = { ffmpeg: string | undefined; demuxer: string; filename: string; sizeBytes: number; files: CutFiles };

/** Returns the metadata. Throws CutFault for anything but a video in this container. The copy corrects the number of frames. */
export async function probeMetadata({ ffmpeg, demuxer, filename, sizeBytes, files }: File): Promise<FileMetadata> {
  if (ffmpeg === undefined) throw new CutFault(CUT_RULE_TEXTS.needsConverter);
  const stream = await files.read(filename);
  if (!stream) throw new Error(`${filename} is missing.`);
  const { head, packets } = await run({ ffmpeg, demuxer, stream, limits: probeLimits(sizeBytes) });
  const probed = parseProbe(head);
  if (!probed) throw new CutFault(CUT_RULE_TEXTS.unreadable);
  if (packets.count === 0) throw new CutFault(CUT_RULE_TEXTS.noFrames);
  const timing = timingOf(timesOf(packets, probed.fps, demuxer === 'mpegts'));
  const { codec, width, height, timecode, audioTracks, pixelAspect, isInterlaced, hdr } = probed;
  return {
    kind: 'video',
    ...timing,
    ...startOf(timecode, timing.rate),
    mimeType: cutTypeByName(filename)?.mimeType ?? '',
    codec,
    width,
    height,
    rotation: 0,
    hasAudio: audioTracks.length > 0,
    playback: {
      container: demuxer === 'mpegts' ? 'ts' : demuxer,
      codecString: '',
      audioTracks,
      pixelAspect,
      ...(hdr && { hdr }),
      isInterlaced,
      isStartTrimmed: false,
      isEndTrimmed: false,
      isIndexed: true,
    },
  };
}

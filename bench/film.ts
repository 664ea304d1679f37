/** Builds a video as heavy as camera footage from a short one: repeated frames, each padded with bytes that decoders skip. */
import {
  BufferSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  MP4,
  Output,
  StreamTarget,
} from 'mediabunny';

/** Returns an H.264 filler unit (type 12): length, type, and padding bytes. */
function fillerOf(bytes: number): Uint8Array {
  const unit = new Uint8Array(bytes).fill(0xff);
  new DataView(unit.buffer).setUint32(0, bytes - 4);
  unit[4] = 12;
  unit[bytes - 1] = 0x80;
  return unit;
}

/** Repeats `video` (H.264 in MP4) this many times, padded to about `bytes` in total, with the tables at the end. */
export async function longFilm(video: Buffer, { times, bytes }: { times: number; bytes: number }): Promise<Buffer> {
  const track = await new Input({ source: new BufferSource(video), formats: [MP4] }).getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The file contains no video.');
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  const seconds = await track.computeDuration();
  const filler = fillerOf(Math.floor(bytes / (packets.length * times)));
  const film = Buffer.alloc(bytes + 32 * 1024 ** 2);
  let end = 0;
  const writable = new WritableStream<{ data: Uint8Array; position: number }>({
    write: ({ data, position }) => {
      film.set(data, position);
      end = Math.max(end, position + data.length);
    },
  });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new StreamTarget(writable) });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: 25 });
  await output.start();
  for (let time = 0; time < times; time += 1)
    for (const { data, type, timestamp, duration } of packets) {
      const heavy = Buffer.concat([data, filler]);
      await source.add(new EncodedPacket(heavy, type, timestamp + time * seconds, duration), { decoderConfig });
    }
  await output.finalize();
  return film.subarray(0, end);
}

/** Removes compressed metadata from a PNG before it is decoded: a few kilobytes of it can unpack to hundreds of megabytes. */
import { inflateSync } from 'node:zlib';

const SIGNATURE_LENGTH = 8;
/** Length, type and checksum around the data of a chunk. */
const FRAME_LENGTH = 12;
const TEXT_CHUNKS = ['tEXt', 'zTXt', 'iTXt'];
/** Maximum unpacked size of a color profile. The largest profiles of printers have about 4 MB. */
const MAX_PROFILE_BYTES = 8 * 1024 ** 2;

/** Returns whether the profile, which follows its name and a method byte, unpacks within the limit. */
function isProfile(data: Buffer): boolean {
  try {
    inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: MAX_PROFILE_BYTES });
    return true;
  } catch {
    return false;
  }
}

/** Returns a PNG without its texts, and without a profile that is broken or too large; other files unchanged. Colors and orientation stay. */
export function withoutLargeMetadata(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return bytes;
  const kept = [bytes.subarray(0, SIGNATURE_LENGTH)];
  let hasProfile = false;
  for (let at = SIGNATURE_LENGTH; at + FRAME_LENGTH <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const chunk = bytes.subarray(at, at + FRAME_LENGTH + length);
    // Only the first profile counts, and each takes time to check.
    const isKept =
      type === 'iCCP' ? !hasProfile && isProfile(chunk.subarray(8, 8 + length)) : !TEXT_CHUNKS.includes(type);
    hasProfile ||= type === 'iCCP';
    if (isKept) kept.push(chunk);
    at += chunk.length;
  }
  return Buffer.concat(kept);
}

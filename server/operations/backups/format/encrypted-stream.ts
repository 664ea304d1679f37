/** Stream encryption with a passphrase: AES-256-GCM in numbered chunks, with the last one marked (ADR 20). */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { FileFault } from './backup-error.ts';

export const SEALED_MAGIC = Buffer.from('CUTROOM-SEALED-1');
const SALT_BYTES = 16;
const MAC_BYTES = 32;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const PIECE_BYTES = 64 * 1024;
const HEADER = SEALED_MAGIC.length + SALT_BYTES + MAC_BYTES;
/** Cost of the key derivation: 64 MiB for a short time, and a few tenths of a second per guess. */
const COST = { N: 2 ** 16, r: 8, p: 2, maxmem: 160 * 1024 * 1024 };

const derive = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES + MAC_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

const macOf = (keys: Buffer, salt: Buffer): Buffer =>
  createHmac('sha256', keys.subarray(KEY_BYTES)).update(salt).digest();

/** Returns a nonce with the chunk's number and whether it is the last, so that no chunk can replace another. */
function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(piece), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, plain: Buffer, nonce: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Splits a stream into chunks of equal size. The last one may be shorter or empty. */
async function* piecesOf(
  stream: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<[piece: Buffer, isLast: boolean]> {
  let buffered: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    buffered.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let all = Buffer.concat(buffered);
    // A full chunk is held back, since it may be the last one.
    for (; all.length > size; all = all.subarray(size)) yield [all.subarray(0, size), false];
    buffered = [all];
    length = all.length;
  }
  yield [Buffer.concat(buffered), true];
}

/** Encrypts a stream with a passphrase. */
export async function* encryptStream(stream: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const keys = await derive(passphrase, salt);
  yield Buffer.concat([SEALED_MAGIC, salt, macOf(keys, salt)]);
  let at = 0;
  for await (const [piece, isLast] of piecesOf(stream, PIECE_BYTES))
    yield seal(keys.subarray(0, KEY_BYTES), piece, nonceOf(at++, isLast));
}

function open(key: Buffer, piece: Buffer, nonce: Buffer): Buffer {
  if (piece.length < TAG_BYTES) throw new FileFault('it is cut short');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(piece.subarray(piece.length - TAG_BYTES));
  const plain = decipher.update(piece.subarray(0, piece.length - TAG_BYTES));
  try {
    decipher.final();
  } catch {
    throw new FileFault('it is damaged or cut short');
  }
  return plain;
}

async function* headAndRest(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    if (head.length >= HEADER) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEADER) continue;
    yield head.subarray(0, HEADER);
    yield head.subarray(HEADER);
  }
}

/** Decrypts a stream. Throws FileFault if the passphrase is wrong, a chunk was changed, moved or lost, or the end is missing. */
export async function* decryptStream(stream: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const parts = headAndRest(stream);
  const { value: head } = await parts.next();
  if (!head) throw new FileFault('it is cut short');
  const salt = head.subarray(SEALED_MAGIC.length, SEALED_MAGIC.length + SALT_BYTES);
  const keys = await derive(passphrase, salt);
  if (!timingSafeEqual(macOf(keys, salt), head.subarray(SEALED_MAGIC.length + SALT_BYTES)))
    throw new FileFault('the passphrase is not the one that it was made with');
  let at = 0;
  for await (const [piece, isLast] of piecesOf(parts, PIECE_BYTES + TAG_BYTES))
    yield open(keys.subarray(0, KEY_BYTES), piece, nonceOf(at++, isLast));
}

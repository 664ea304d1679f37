/** Which form of an answer a client wants, and whether its body can be read (docs/wire.md#accept, docs/wire.md#content-type). */

export type Format = 'jsonld' | 'json';

const MIME: Record<Format, string> = { jsonld: 'application/ld+json', json: 'application/json' };
export const SUPPORTED = Object.values(MIME);
export const contentTypeOf = (format: Format): string => `${MIME[format]}; charset=utf-8`;

type Wish = { type: string; quality: number };

function wishesOf(accept: string): Wish[] {
  return accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const q = parameters.find((p) => p.startsWith('q='));
    const quality = q === undefined ? 1 : Number(q.slice(2));
    return { type, quality: Number.isFinite(quality) ? quality : 0 };
  });
}

function qualityOf(wishes: Wish[], mime: string): number {
  const exact = wishes.find((w) => w.type === mime);
  if (exact) return exact.quality;
  const family = `${mime.split('/', 1)[0]}/*`;
  const any = wishes.find((w) => w.type === family) ?? wishes.find((w) => w.type === '*/*');
  return any?.quality ?? 0;
}

/** Of these types the one that the client likes best; the first wins a tie, undefined where it takes none. */
export function bestOf<T extends string>(accept: string | undefined, types: readonly T[]): T | undefined {
  if (accept === undefined || accept.trim() === '') return types[0];
  const wishes = wishesOf(accept);
  const liked = types.map((type) => [type, qualityOf(wishes, type)] as const);
  const best = liked.reduce((one, other) => (other[1] > one[1] ? other : one));
  return best[1] === 0 ? undefined : best[0];
}

/** The format to answer in; undefined is a 406. JSON-LD wins a tie, a higher q wins when they differ. */
export function formatFor(accept: string | undefined): Format | undefined {
  // As the app asks.
  if (accept === MIME.jsonld) return 'jsonld';
  const best = bestOf(accept, SUPPORTED);
  return best === undefined ? undefined : best === MIME.json ? 'json' : 'jsonld';
}

/** The media type without its parameters. */
export const bareType = (contentType: string): string => (contentType.split(';', 1)[0] as string).trim().toLowerCase();

const quoted = (types: readonly string[]): string => types.map((t) => `"${t}"`).join(', ');

const printable = (header: string): string => header.replace(/[^\x20-\x7e]/g, '?');

/** The sentence of a 415, or undefined where the type is one of the accepted. */
export function contentTypeFault(contentType: string | undefined, accepted: readonly string[]): string | undefined {
  if (contentType === undefined) return 'The "Content-Type" header must exist.';
  if (accepted.includes(bareType(contentType))) return undefined;
  return `The content-type "${printable(contentType)}" is not supported. Supported MIME types are ${quoted(accepted)}.`;
}

/** The one coding of a body that is taken: none. */
export const BODY_ENCODING = 'identity';

/** The sentence of a 415 for a compressed body, or undefined where it comes as it is. */
export function contentEncodingFault(contentEncoding: string | undefined): string | undefined {
  const codings = (contentEncoding ?? '').split(',').map((coding) => coding.trim().toLowerCase());
  if (codings.every((coding) => coding === '' || coding === BODY_ENCODING)) return undefined;
  return `The content-encoding "${printable(contentEncoding ?? '')}" is not supported. Bodies are taken uncompressed.`;
}

export const acceptFault = (accept: string): string =>
  `Requested format "${printable(accept)}" is not supported. Supported MIME types are ${quoted(SUPPORTED)}.`;

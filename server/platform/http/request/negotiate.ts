/** Content negotiation: response format, and whether the request body is supported (docs/api-reference.md#accept, docs/api-reference.md#content-type). */

export type Format = 'jsonld' | 'json';

const MIME: Record<Format, string> = { jsonld: 'application/ld+json', json: 'application/json' };
const SUPPORTED = Object.values(MIME);
export const contentTypeOf = (format: Format): string => `${MIME[format]}; charset=utf-8`;

type Preference = { type: string; quality: number };

function preferencesOf(accept: string): Preference[] {
  return accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const q = parameters.find((p) => p.startsWith('q='));
    const quality = q === undefined ? 1 : Number(q.slice(2));
    return { type, quality: Number.isFinite(quality) ? quality : 0 };
  });
}

function qualityOf(preferences: Preference[], mime: string): number {
  const exact = preferences.find((w) => w.type === mime);
  if (exact) return exact.quality;
  const family = `${mime.split('/', 1)[0]}/*`;
  const any = preferences.find((w) => w.type === family) ?? preferences.find((w) => w.type === '*/*');
  return any?.quality ?? 0;
}

/** Returns the client's preferred type. The first wins a tie; undefined when none is acceptable. */
export function bestOf<T extends string>(accept: string | undefined, types: readonly T[]): T | undefined {
  if (accept === undefined || accept.trim() === '') return types[0];
  const preferences = preferencesOf(accept);
  const preferredTypes = types.map((type) => [type, qualityOf(preferences, type)] as const);
  const best = preferredTypes.reduce((one, other) => (other[1] > one[1] ? other : one));
  return best[1] === 0 ? undefined : best[0];
}

/** Returns the response format, or undefined for a 406. JSON-LD wins a tie, otherwise the higher q wins. */
export function formatFor(accept: string | undefined): Format | undefined {
  // Fast path for the app's own requests.
  if (accept === MIME.jsonld) return 'jsonld';
  const best = bestOf(accept, SUPPORTED);
  return best === undefined ? undefined : best === MIME.json ? 'json' : 'jsonld';
}

/** Returns the media type without parameters. */
export const bareType = (contentType: string): string => (contentType.split(';', 1)[0] as string).trim().toLowerCase();

const quoted = (types: readonly string[]): string => types.map((t) => `"${t}"`).join(', ');

const printable = (header: string): string => header.replace(/[^\x20-\x7e]/g, '?');

/** Returns the message of a 415, or undefined when the type is accepted. */
export function contentTypeFault(contentType: string | undefined, accepted: readonly string[]): string | undefined {
  if (contentType === undefined) return 'The "Content-Type" header must exist.';
  if (accepted.includes(bareType(contentType))) return undefined;
  return `The content-type "${printable(contentType)}" is not supported. Supported MIME types are ${quoted(accepted)}.`;
}

/** The only supported content encoding of bodies. */
export const BODY_ENCODING = 'identity';

/** Returns the message of a 415 for a compressed body, or undefined. */
export function contentEncodingFault(contentEncoding: string | undefined): string | undefined {
  const codings = (contentEncoding ?? '').split(',').map((coding) => coding.trim().toLowerCase());
  if (codings.every((coding) => coding === '' || coding === BODY_ENCODING)) return undefined;
  return `The content-encoding "${printable(contentEncoding ?? '')}" is not supported. Send the body uncompressed.`;
}

/** Returns the message of a 406. */
export const acceptFault = (accept: string): string =>
  `Requested format "${printable(accept)}" is not supported. Supported MIME types are ${quoted(SUPPORTED)}.`;

/** Alternative addresses: equivalent spellings of an address, and the plural paths that OpenAPI clients derive (docs/api-reference.md#openapi). */
import { PLURAL_PATHS, RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import type { ResourceName } from '#contract/platform/schema.ts';

const ALIASES = Object.entries(PLURAL_PATHS).map(([name, plural]) => [plural, RESOURCE_PATHS[name as ResourceName]]);

const UNESCAPED = /[A-Za-z0-9\-._~]/;

/** Removes the host and unnecessary escapes, so that each address has one spelling (RFC 3986 section 6.2.2.2). */
function unescapedAddressOf(original: string): string {
  if (original.startsWith('/') && !original.includes('%')) return original;
  const address = original.replace(/^https?:\/\/[^/?#]*/i, '');
  const [path = '', ...query] = address.split('?');
  const plain = path.replace(/%([0-9a-f]{2})/gi, (escaped, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNESCAPED.test(character) ? character : escaped;
  });
  return [plain === '' ? '/' : plain, ...query].join('?');
}

/** Returns the canonical address of a request. */
export function canonicalUrlOf(original: string): string {
  const url = unescapedAddressOf(original);
  for (const [plural, own] of ALIASES as [string, string][])
    if (url.startsWith(plural) && /^[/?]|^$/.test(url.slice(plural.length))) return own + url.slice(plural.length);
  return url;
}

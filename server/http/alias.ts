/** Addresses that stand for others: the plurals that OpenAPI clients derive (wire 5.4). */
import { PLURAL_PATHS, RESOURCE_PATHS } from '#contract/jsonld.ts';
import type { ResourceName } from '#contract/schema.ts';

const ALIASES = Object.entries(PLURAL_PATHS).map(([name, plural]) => [plural, RESOURCE_PATHS[name as ResourceName]]);

/** The address under which the server knows what was asked for. */
export function ownAddressOf(url: string): string {
  for (const [plural, own] of ALIASES as [string, string][])
    if (url.startsWith(plural) && /^[/?]|^$/.test(url.slice(plural.length))) return own + url.slice(plural.length);
  return url;
}

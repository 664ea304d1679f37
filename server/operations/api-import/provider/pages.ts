/** Follows a provider's list page by page and detects endless lists (docs/import.md#import). */
import { createHash } from 'node:crypto';
import { API_IMPORT_LIMITS } from '#domain/operations/api-import.ts';
import { type Provider, ProviderError } from './provider.ts';

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a page and the address of the next one. */
export type Page = {
  address: string;
  members: Fields[];
  next: string | undefined;
  /** The list's own count, used for progress only. */
  total: number | undefined;
};

const fieldByEitherName = (fields: Fields, name: string): unknown => fields[name] ?? fields[`hydra:${name}`];

const addressIn = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value !== '') return value;
  return isFields(value) && typeof value['@id'] === 'string' ? value['@id'] : undefined;
};

/** Parses a page with plain or Hydra names; undefined if it is not a list. */
export function pageFrom(body: unknown, address: string): Page | undefined {
  if (Array.isArray(body)) return { address, members: body.filter(isFields), next: undefined, total: undefined };
  if (!isFields(body)) return undefined;
  const members = fieldByEitherName(body, 'member');
  if (!Array.isArray(members)) return undefined;
  const view = fieldByEitherName(body, 'view');
  const total = fieldByEitherName(body, 'totalItems');
  return {
    address,
    members: members.filter(isFields),
    next: isFields(view) ? addressIn(fieldByEitherName(view, 'next')) : undefined,
    total: typeof total === 'number' ? total : undefined,
  };
}

/** Returns the first address of a list: ordered by ID, in large pages if the provider supports them. */
export const firstPagePath = (path: string, filter = ''): string =>
  `${path}?${filter}itemsPerPage=${API_IMPORT_LIMITS.pageSize}&order%5Bid%5D=asc`;

/** Returns the address without parameters that some providers don't support. */
const unpagedPath = (path: string, filter = ''): string =>
  filter === '' ? path : `${path}?${filter.replace(/&$/, '')}`;

async function readPage(provider: Provider, address: string): Promise<Page | undefined> {
  const body = await provider.read(address);
  if (body === undefined) return undefined;
  const page = pageFrom(body, address);
  if (!page) throw new ProviderError(`${address} doesn't return a list.`);
  // The next address is checked before this page is stored, because an import never continues at another host.
  return page.next === undefined ? page : { ...page, next: provider.checkedUrl(page.next) };
}

/** Returns the first page of a list; undefined if the provider has no such list for this account. */
async function readFirst(provider: Provider, path: string, filter: string): Promise<Page | undefined> {
  return (
    (await readPage(provider, firstPagePath(path, filter))) ?? (await readPage(provider, unpagedPath(path, filter)))
  );
}

const digestOf = ({ members }: Page): string => createHash('sha256').update(JSON.stringify(members)).digest('base64');

const endlessListError = (path: string): ProviderError =>
  new ProviderError(`The list at ${path} never ends: its pages repeat.`);

/**
 * Yields the pages of a list from its beginning or from one of its addresses; nothing if the provider has no such list. Throws
 * ProviderError if a page repeats.
 */
export async function* pagesOf(
  provider: Provider,
  path: string,
  { from, filter = '' }: { from?: string | null; filter?: string } = {},
): AsyncGenerator<Page> {
  const seen = new Set<string>();
  let before = '';
  let page = (from ? await readPage(provider, from) : undefined) ?? (await readFirst(provider, path, filter));
  while (page) {
    const digest = digestOf(page);
    if (
      seen.has(page.address) ||
      seen.size >= API_IMPORT_LIMITS.pages ||
      (page.members.length > 0 && digest === before)
    )
      throw endlessListError(path);
    seen.add(page.address);
    before = digest;
    yield page;
    if (page.next === undefined) return;
    const { next } = page;
    page = await readPage(provider, next);
    if (!page) throw new ProviderError(`The list at ${path} is incomplete: ${next.slice(0, 200)} doesn't exist.`);
  }
}

/** Walks through a list of a provider by its own links, and finds those that do not end (docs/operations.md#import). */
import { createHash } from 'node:crypto';
import { WIRE_IMPORT_LIMITS } from '#domain/operations/wire-import.ts';
import { type Provider, ProviderError } from './provider.ts';

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a page and where the next one is. */
export type Page = {
  address: string;
  members: Fields[];
  next: string | undefined;
  /** As the list says; nothing rests on it. */
  total: number | undefined;
};

const ofEither = (fields: Fields, name: string): unknown => fields[name] ?? fields[`hydra:${name}`];

const addressIn = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value !== '') return value;
  return isFields(value) && typeof value['@id'] === 'string' ? value['@id'] : undefined;
};

/** What a page says, by plain names and by those of Hydra; undefined of what is no list. */
export function pageFrom(body: unknown, address: string): Page | undefined {
  if (Array.isArray(body)) return { address, members: body.filter(isFields), next: undefined, total: undefined };
  if (!isFields(body)) return undefined;
  const members = ofEither(body, 'member');
  if (!Array.isArray(members)) return undefined;
  const view = ofEither(body, 'view');
  const total = ofEither(body, 'totalItems');
  return {
    address,
    members: members.filter(isFields),
    next: isFields(view) ? addressIn(ofEither(view, 'next')) : undefined,
    total: typeof total === 'number' ? total : undefined,
  };
}

/** Where a list begins: in the order of ids, in large pages where the provider makes such. */
export const firstAddress = (path: string, filter = ''): string =>
  `${path}?${filter}itemsPerPage=${WIRE_IMPORT_LIMITS.pageSize}&order%5Bid%5D=asc`;

/** Without what some providers do not know. */
const plainAddress = (path: string, filter = ''): string =>
  filter === '' ? path : `${path}?${filter.replace(/&$/, '')}`;

async function readPage(provider: Provider, address: string): Promise<Page | undefined> {
  const body = await provider.read(address);
  if (body === undefined) return undefined;
  const page = pageFrom(body, address);
  if (!page) throw new ProviderError(`${address} does not answer a list.`);
  // Judged before anything of this page is kept: an import does not go on at another host.
  return page.next === undefined ? page : { ...page, next: provider.ownAddress(page.next) };
}

/** The first page of a list; undefined where the provider has none for us. */
async function readFirst(provider: Provider, path: string, filter: string): Promise<Page | undefined> {
  return (
    (await readPage(provider, firstAddress(path, filter))) ?? (await readPage(provider, plainAddress(path, filter)))
  );
}

const digestOf = ({ members }: Page): string => createHash('sha256').update(JSON.stringify(members)).digest('base64');

const doesNotEnd = (path: string): ProviderError =>
  new ProviderError(`The list at ${path} does not end: its pages come again.`);

/**
 * The pages of a list, from its beginning or from one of its addresses on; none where the provider has no such list. Throws
 * ProviderError where the same page comes again.
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
      seen.size >= WIRE_IMPORT_LIMITS.pages ||
      (page.members.length > 0 && digest === before)
    )
      throw doesNotEnd(path);
    seen.add(page.address);
    before = digest;
    yield page;
    if (page.next === undefined) return;
    const { next } = page;
    page = await readPage(provider, next);
    if (!page) throw new ProviderError(`The list at ${path} breaks off: ${next.slice(0, 200)} is not there.`);
  }
}

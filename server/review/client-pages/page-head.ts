/** Head of a contact's page: language and brand, and no preview, since chat programs would show the client's name (docs/review.md#client-pages). */
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import type { Deps } from '#server/platform/deps.ts';
import { brandHead } from '#server/review/share/brand-head.ts';
import { findOpenPage } from './pages.store.ts';

const PAGE = /^\/client\/([^/?]+)$/;

/** Returns elements for the head of a contact's page, or an empty text for other pages. */
export async function clientPageHeadOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, url: string): Promise<string> {
  const token = PAGE.exec(url.split('?', 1)[0] ?? '')?.[1];
  if (token === undefined) return '';
  // The page must be served even while the database is unavailable.
  const page = await findOpenPage(db, { hash: digestOf(token), now: clock() }).catch(() => undefined);
  const brand = await brandHead(db, page?.contact_id ?? null).catch(() => '');
  return `<meta name="robots" content="noindex" />${brand}`;
}

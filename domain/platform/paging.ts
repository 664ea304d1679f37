/** Page counts, and the page numbers of a pager (docs/screens.md#lists). */

/** Returns the number of pages, at least 1 because the last page of an empty list is page 1 (docs/api-reference.md#paging). */
export const pageCountOf = (total: number, pageSize: number): number =>
  pageSize > 0 ? Math.max(1, Math.ceil(total / pageSize)) : 1;

const EVERY_NUMBER_UP_TO = 5;

/** Returns the numbers of a pager in order: all of up to 5 pages, otherwise the first, the last, and the page with its neighbors. */
export function pageNumbersShown(page: number, pages: number): (number | 'gap')[] {
  if (pages <= EVERY_NUMBER_UP_TO) return Array.from({ length: Math.max(1, pages) }, (_, i) => i + 1);
  const current = Math.min(Math.max(1, page), pages);
  const near = [current - 1, current, current + 1].filter((n) => n > 1 && n < pages);
  const shown = [1, ...near, pages];
  return shown.flatMap((n, i) => (i > 0 && n - (shown[i - 1] ?? n) > 1 ? (['gap', n] as const) : [n]));
}

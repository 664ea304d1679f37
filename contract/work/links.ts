/** Links of projects and clients on the API; absent if there are none (docs/projects.md#resources). */
import { LIMITS } from '#domain/platform/limits.ts';
import type { Link } from '#domain/work/trim-links.ts';
import { described, list, nested, nonBlankText, nullable, optional, text } from '#contract/platform/schema.ts';

export const linksResponse = optional(list(nested({ label: text(), url: text() })));

export const linksBody = optional(
  nullable(
    described(
      list(
        nested({ label: nonBlankText(LIMITS.linkLabelLength), url: nonBlankText(LIMITS.linkUrlLength) }),
        LIMITS.links,
      ),
      'Web addresses (http, https) and paths of files. Other schemes are refused.',
    ),
  ),
);

/** Returns the links in the API's order of fields, which PostgreSQL doesn't keep; undefined if there are none. */
export const linksToApi = (links: readonly Link[]): Link[] | undefined =>
  links.length === 0 ? undefined : links.map(({ label, url }) => ({ label, url }));

export const linksFromApi = (links?: readonly Link[]): Link[] => [...(links ?? [])];

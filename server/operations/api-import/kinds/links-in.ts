/** Reads links of another instance; what can't be stored here is reported and left out. */
import { LIMITS } from '#domain/platform/limits.ts';
import { checkLinks } from '#domain/work/links.ts';
import { type Link, trimLinks } from '#domain/work/trim-links.ts';
import { isBlankText } from '#domain/platform/text.ts';
import { isFields } from '../provider/pages.ts';
import { cleanText, type Values } from './values.ts';

const textIn = (value: unknown, max: number): string =>
  cleanText(String(value ?? ''))
    .slice(0, max)
    .toWellFormed();

/** Returns the links of a record, up to the maximum that a request may set. */
export function linksIn(values: Values): Link[] {
  const found = values.list('links').map((one) => {
    const { label, url } = isFields(one) ? one : {};
    return { label: textIn(label, LIMITS.linkLabelLength), url: textIn(url, LIMITS.linkUrlLength) };
  });
  const links = trimLinks(found).filter((link) => !isBlankText(link.label) && checkLinks([link]).length === 0);
  if (links.length < found.length || links.length > LIMITS.links)
    values.note("“links” has entries that can't be stored here. They were skipped.");
  return links.slice(0, LIMITS.links);
}

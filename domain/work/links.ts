/** Links of projects and clients: web addresses, and paths of files that stay text (docs/projects.md#resources). */
import { LIMITS } from '#domain/platform/limits.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { type Link, trimLinks } from './trim-links.ts';
import { blankAt, brokenRuleAt, tooLongAt } from '#domain/platform/violations.ts';

export const LINK_TEXTS = {
  kind: 'Enter a web address that starts with https://, or the path of a file.',
  oneLine: 'This value should be a single line.',
} as const;

const WEB = /^https?:\/\/[^\s/?#]+[^\s]*$/i;
/** Absolute paths, network shares and drives; their text is copied, never opened. */
const PATH = /^(?:[/\\~]|[a-z]:[/\\]|(?:smb|afp|nfs|file):\/\/)/i;
const LINE_ENDS = /[\t\n\r\u2028\u2029]/;

/** Returns whether an address can be opened in the browser; anything else is only shown as text. */
export const isWebLink = (url: string): boolean => WEB.test(url);

export const isSameLinks = (a: readonly Link[], b: readonly Link[]): boolean =>
  a.length === b.length && a.every(({ label, url }, i) => label === b[i]?.label && url === b[i].url);

const checkLink = ({ label, url }: Link, path: string): Violation[] => [
  ...(LINE_ENDS.test(label) ? [brokenRuleAt(`${path}.label`, LINK_TEXTS.oneLine)] : []),
  ...(LINE_ENDS.test(url)
    ? [brokenRuleAt(`${path}.url`, LINK_TEXTS.oneLine)]
    : WEB.test(url) || PATH.test(url)
      ? []
      : [brokenRuleAt(`${path}.url`, LINK_TEXTS.kind)]),
];

/** Refuses addresses that are neither a web address nor a path, such as `javascript:`. Lengths are checked by the request's schema. */
export const checkLinks = (links: readonly Link[]): Violation[] =>
  links.flatMap((link, i) => checkLink(link, `links[${i}]`));

const isBlankLink = ({ label, url }: Link): boolean => isBlankText(label) && isBlankText(url);

/** Returns the links without empty form rows. */
export const withoutBlank = (links: readonly Link[]): Link[] => trimLinks(links).filter((link) => !isBlankLink(link));

function checkText(text: string, path: string, max: number): Violation[] {
  if (isBlankText(text)) return [blankAt(path)];
  return countCharacters(text) > max ? [tooLongAt(path, max)] : [];
}

/** Checks the rows of a form, with the lengths that the server checks by the schema; empty rows count as none. */
export const checkLinkRows = (links: readonly Link[]): Violation[] =>
  trimLinks(links).flatMap((link, i) => {
    if (isBlankLink(link)) return [];
    const path = `links[${i}]`;
    const lengths = [
      ...checkText(link.label, `${path}.label`, LIMITS.linkLabelLength),
      ...checkText(link.url, `${path}.url`, LIMITS.linkUrlLength),
    ];
    return lengths.length > 0 ? lengths : checkLink(link, path);
  });

/** XML serialization with escaping. */
import { toSingleLine } from '#domain/platform/text.ts';

const escaped = (text: string | number): string =>
  toSingleLine(String(text)).replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

type Attributes = Record<string, string | number>;

const openTag = (name: string, attributes: Attributes): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ');

/** Returns an element with its children on indented lines (docs/review.md#take-away). */
export function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  if (children.length === 0) return `<${openTag(name, attributes)}/>`;
  const inside = children.join('\n').replaceAll(/^/gm, '  ');
  return `<${openTag(name, attributes)}>\n${inside}\n</${name}>`;
}

/** Returns an element with a text or number (docs/review.md#take-away). */
export const textElement = (name: string, text: string | number): string => `<${name}>${escaped(text)}</${name}>`;

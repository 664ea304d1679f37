/** Elements of an XML document as text, so that no writer escapes by hand. */
import { onOneLine } from './text.ts';

const escaped = (text: string | number): string =>
  onOneLine(String(text)).replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

type Attributes = Record<string, string | number>;

const opening = (name: string, attributes: Attributes): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ');

/** An element with what stands in it, each part on lines of its own and moved in (docs/review.md#take-away). */
export function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  if (children.length === 0) return `<${opening(name, attributes)}/>`;
  const inside = children.join('\n').replaceAll(/^/gm, '  ');
  return `<${opening(name, attributes)}>\n${inside}\n</${name}>`;
}

/** An element that holds a text or a number (docs/review.md#take-away). */
export const textElement = (name: string, text: string | number): string => `<${name}>${escaped(text)}</${name}>`;

/** Translation by a dictionary, loaded with it. */
import type { Dictionary } from './text.ts';

/** Text with values, such as `Version {number}`, and its translation. */
type Template = { pattern: RegExp; names: string[]; translation: string };

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);

function templateOf([text, translation]: [string, string]): Template {
  const names: string[] = [];
  const source = escaped(text).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '(.+)';
  });
  return { pattern: new RegExp(`^${source}$`, 's'), names, translation };
}

/** Returns the translation of texts, also of those that already contain their values, as messages of the server do. */
export function translatorOf(dictionary: Dictionary): (text: string) => string {
  const texts: Record<string, string> = dictionary;
  const templates = Object.entries(texts)
    // Messages are sentences; a label such as `Version {number}` would fit the start of many.
    .filter(([text]) => text.includes('{') && text.endsWith('.'))
    .map(templateOf);
  const translate = (text: string): string => {
    const known = texts[text];
    if (known !== undefined) return known;
    for (const { pattern, names, translation } of templates) {
      const found = pattern.exec(text);
      // A value can be a text of its own, such as the reason in a sentence.
      if (found)
        return names.reduce(
          (all, name, at) => all.replace(`{${name}}`, () => translate(found[at + 1] ?? '')),
          translation,
        );
    }
    return text;
  };
  return translate;
}

/** Translation by a dictionary, and formats of a language, loaded with them. */
import type { ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import type { Dictionary, PageTexts } from './text.ts';

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
function translatorOf(dictionary: Dictionary): (text: string) => string {
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

const MOMENT = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const DEVICE_TIME = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;

/** Returns what shows a page in this language. */
export function pageTextsOf(language: ClientLanguage, dictionary: Dictionary): PageTexts {
  const format = (instant: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, options).format(new Date(instant));
  return {
    language,
    translate: translatorOf(dictionary),
    formatMoment: (instant, zone) => format(instant, { ...MOMENT, timeZone: zone, timeZoneName: 'short' }),
    formatDeviceTime: (instant) => dictionary['{time} your time'].replace('{time}', format(instant, DEVICE_TIME)),
  };
}

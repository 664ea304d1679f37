/**
 * Texts that guests read, in the language of their page. The English text is the key, so that English pages, such as all of the
 * team's, load no dictionary (docs/review.md#language, ADR 34).
 */
import type { ClientLanguage } from '#domain/platform/client-languages.ts';
import type { GERMAN } from './german.ts';

/** English text that has a translation. */
export type GuestText = keyof typeof GERMAN;
export type Dictionary = Record<GuestText, string>;

/** Names in braces. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** English text without values that has a translation. */
export type PlainText = { [Text in GuestText]: [NamesIn<Text>] extends [never] ? Text : never }[GuestText];

type Value = string | number;
type Values<Text> = [NamesIn<Text>] extends [never] ? [] : [values: Record<NamesIn<Text>, Value>];

type Translate = (text: string) => string;
const asEnglish: Translate = (text) => text;

let language: ClientLanguage = 'en';
let translate = asEnglish;

export const pageLanguage = (): ClientLanguage => language;

/** Sets the language of the page. Texts that are already on screen stay as they are until they render again. */
export function setPageLanguage(next: ClientLanguage, translateTo: Translate = asEnglish): void {
  language = next;
  translate = translateTo;
}

const filled = (text: string, values: Record<string, Value> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Returns the text in the language of the page, with its values. */
export const t = <Text extends GuestText>(text: Text, ...[values]: Values<Text>): string =>
  filled(translate(text), values);

/** Returns the form of a text that fits a count, which both contain as `{count}`. */
export function plural(
  count: number,
  forms: { one: GuestText; other: GuestText },
  values: Record<string, Value> = {},
): string {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other;
  return filled(translate(form), { ...values, count: new Intl.NumberFormat(language).format(count) });
}

/** Returns a message of the server or of a rule in the language of the page, or as it is if it has no translation. */
export const translated = (message: string): string => translate(message);

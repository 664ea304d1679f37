/**
 * Texts that guests read, in the language of their page. The English text is the key, so that English pages, such as all of the
 * team's, load no dictionary (docs/review.md#language, ADR 34).
 */
import type { ClientLanguage } from '#domain/platform/clients/client-languages.ts';
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

/** What a language other than English replaces. */
export type PageTexts = {
  language: ClientLanguage;
  translate: (text: string) => string;
  /** Formats a moment with its zone. */
  formatMoment: (instant: string, zone: string) => string;
  /** Formats weekday and time of a moment in the zone of the device. */
  formatDeviceTime: (instant: string) => string;
};

let texts: PageTexts | undefined;

/** Returns what replaces English on this page; undefined on English pages. */
export const pageTexts = (): PageTexts | undefined => texts;

/** Sets the language of the page, English without texts. What is already on screen stays as it is until it renders again. */
export function setPageTexts(next: PageTexts | undefined): void {
  texts = next;
}

const translate = (text: string): string => texts?.translate(text) ?? text;

const filled = (text: string, values: Record<string, Value> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Returns the text in the language of the page, with its values. */
export const t = <Text extends GuestText>(text: Text, ...[values]: Values<Text>): string =>
  filled(translate(text), values);

/** Returns a message of the server or of a rule in the language of the page, or as it is if it has no translation. */
export const translated = (message: string): string => translate(message);

/** Languages in which clients read share pages and emails (docs/review.md#language). The team's screens are English. */
export const CLIENT_LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type ClientLanguage = (typeof CLIENT_LANGUAGES)[number];

/** Names of the languages in English, for the team's screens. */
export const CLIENT_LANGUAGE_LABELS: Record<ClientLanguage, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
};

/** Name of each language in itself, so that its readers find it. */
export const CLIENT_LANGUAGE_NAMES: Record<ClientLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};

/** Returns the language of a tag such as `de-AT`, or undefined if it isn't one of clients' languages. */
export const clientLanguageOf = (tag: string): ClientLanguage | undefined =>
  CLIENT_LANGUAGES.find((one) => one === tag.toLowerCase().split('-', 1)[0]);

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

/** Texts of clients' emails by language (docs/review.md#client-emails). */
import type { ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { SPANISH } from './spanish.ts';
import type { ClientEmailTexts } from './texts.ts';

const TEXTS: Record<ClientLanguage, ClientEmailTexts> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH };

/** Returns the texts of the language; English ones where neither the contact nor the workspace has chosen one. */
export const clientEmailTextsIn = (language: ClientLanguage | null): ClientEmailTexts => TEXTS[language ?? 'en'];

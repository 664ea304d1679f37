/** Tests of the dictionaries: every text is in use, keeps its values, and translates what rules and the server answer guests. */
import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { CLIENT_LANGUAGES, type ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import { checkGuestName } from '#domain/work/guest-name.ts';
import { checkNewest } from '#domain/review/decisions.ts';
import { CLIENT_PAGE_TEXTS } from '#domain/review/client-pages.ts';
import { SHARE_TEXTS, tooManyPasswordAttempts } from '#domain/review/share.ts';
import { plural } from '#web/lib/language/plural.ts';
import { type Dictionary, setPageTexts, t, translated } from '#web/lib/language/text.ts';
import { FRENCH } from '#web/lib/language/french.ts';
import { GERMAN } from '#web/lib/language/german.ts';
import { SPANISH } from '#web/lib/language/spanish.ts';
import { pageTextsOf } from '#web/lib/language/translator.ts';
import { LANGUAGES } from './use-guest-language.ts';
import { PLAYER_KEYS } from '#web/review/player/player-key-list.ts';

const DICTIONARIES: [ClientLanguage, Dictionary][] = [
  ['de', GERMAN],
  ['fr', FRENCH],
  ['es', SPANISH],
];
const namesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

afterEach(() => setPageTexts(undefined));

it.each(DICTIONARIES)('%s keeps the values of every text', (_language, dictionary) => {
  const wrong = Object.entries(dictionary).filter(
    ([text, translation]) => namesIn(text).join(' ') !== namesIn(translation).join(' '),
  );
  expect(wrong).toEqual([]);
});

it('has no text that nothing shows', () => {
  const sources = globSync('{domain,server,web}/**/*.{ts,tsx}', {
    exclude: (file) => /web\/lib\/language\/|\.test\.tsx?$/.test(file),
  })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // Rules write values into their messages, so only the longest part between two values is looked for.
  const longestPart = (text: string): string =>
    text.split(/\{\w+\}|2,000|5,000|100|64/).reduce((a, b) => (b.length > a.length ? b : a));
  const unused = Object.keys(GERMAN).filter((text) => !sources.includes(longestPart(text)));
  expect(unused).toEqual([]);
});

it('translates the shortcuts of guests', () => {
  const ofTeam = ['resolve', 'nextToReview'];
  const texts = PLAYER_KEYS.filter(({ action = '' }) => !ofTeam.includes(action)).map(({ label }) => label);
  expect(texts.filter((text) => !Object.hasOwn(GERMAN, text))).toEqual([]);
});

it('translates the refusals of share links and client pages that guests get', () => {
  const ofTeam = ['revoked', 'full', 'decided', 'otherProjectCut', 'scope', 'expiryPast', 'expiryFar', 'watermark'];
  const texts = Object.entries(SHARE_TEXTS).flatMap(([key, text]) => (ofTeam.includes(key) ? [] : [text]));
  const ofPages = Object.values(CLIENT_PAGE_TEXTS);
  expect([...texts, ...ofPages].filter((text) => !Object.hasOwn(GERMAN, text))).toEqual([]);
});

it('shows English without a dictionary', () => {
  expect(t('Version {number} of {title}', { number: 3, title: 'Film' })).toBe('Version 3 of Film');
});

it('fills values, and chooses the form for a count by the language', () => {
  const forms = {
    one: '{count} note is still open on this version.',
    other: '{count} notes are still open on this version.',
  } as const;
  setPageTexts(pageTextsOf('fr', FRENCH));
  expect(plural(0, forms)).toBe('0 note est encore ouverte sur cette version.');
  setPageTexts(pageTextsOf('de', GERMAN));
  expect(plural(1234, forms)).toBe('1.234 Anmerkungen zu dieser Version sind noch offen.');
});

it.each([
  [checkGuestName(' ')[0]?.message, 'Bitte füllen Sie dieses Feld aus.'],
  [checkGuestName('x'.repeat(101))[0]?.message, 'Dieser Text ist zu lang. Er darf höchstens 100 Zeichen haben.'],
  [
    checkNewest({ number: 1, fileRemovedAt: null, fileRemovedBy: null }, { number: 2 })?.message,
    'Version 2 ist die neueste. Geben Sie diese frei oder fordern Sie dort Änderungen an.',
  ],
  [
    "Browsers can't play ProRes. Ask the team for a copy that plays everywhere.",
    'Browser können ProRes nicht abspielen. Bitten Sie das Team um eine Kopie, die überall läuft.',
  ],
  [tooManyPasswordAttempts(600).message, 'Zu viele falsche Passwörter. Versuchen Sie es in 10 Minuten erneut.'],
  ['A message without a translation.', 'A message without a translation.'],
])('translates the message “%s”', (message, translation) => {
  setPageTexts(pageTextsOf('de', GERMAN));
  expect(translated(message ?? '')).toBe(translation);
});

it('names each language, which the settings offer', () => {
  expect(LANGUAGES).toEqual(CLIENT_LANGUAGES);
  expect(LANGUAGES).toEqual(['en', ...DICTIONARIES.map(([language]) => language)]);
});

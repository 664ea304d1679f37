/** Tests of clients' emails in every language: each kind says all it must, in the language, with the workspace's brand (docs/review.md#client-emails). */
import { describe, expect, it } from 'vitest';
import { CLIENT_LANGUAGES } from '#domain/platform/clients/client-languages.ts';
import { clientEmailTextsIn } from '#domain/review/client-email-texts/by-language.ts';
import { clientEmailContent } from './email-content.ts';
import type { ClientEmail } from './read-email.ts';

const STOP = 'https://cutroom.example/stop?seal=1&client=2';
const EMAIL: ClientEmail = {
  kind: 'client-version',
  contact: { id: 1, client_id: 2, name: 'Dana <Weiss>', email: 'dana@client.example', may_decide: false },
  language: null,
  brand: { accent: null, logo: null },
  title: 'Spot “A & B”',
  team: 'Northlight Post',
  sender: 'Mia Manager (Northlight Post)',
  replyTo: 'mia@cutroom.example',
  message: 'See <b>0:12</b>\nThanks',
  versions: [
    { number: 3, deliverable: '' },
    { number: 4, deliverable: 'Trailer' },
  ],
  requested: undefined,
  url: 'https://cutroom.example/share/abc',
  deciders: ['Ana', 'Ben'],
};

const KINDS = ['client-version', 'client-request', 'client-reminder', 'client-approved'] as const;
const CASES = CLIENT_LANGUAGES.flatMap((language) => KINDS.map((kind) => ({ language, kind })));

it.each(CASES)('writes $kind in $language', ({ language, kind }) => {
  const isRequest = kind === 'client-request';
  const request = { requested: 'footage', versions: [], url: undefined } as const;
  const { subject, text, html } = clientEmailContent({ ...EMAIL, kind, language, ...(isRequest ? request : {}) }, STOP);
  const texts = clientEmailTextsIn(language);
  expect(subject).toContain(EMAIL.title);
  for (const part of [texts.greeting(EMAIL.contact.name), texts.why(EMAIL.team), `${texts.stop}: ${STOP}`])
    expect(text).toContain(part);
  expect(text.includes(texts.versionName(4, 'Trailer'))).toBe(!isRequest);
  expect(text.includes('https://cutroom.example/share/abc')).toBe(!isRequest);
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toContain('Dana &lt;Weiss&gt;');
  expect(html).not.toMatch(/undefined|<b>|\[object/);
  expect(html).toContain('seal=1&amp;client=2');
});

describe('every language', () => {
  it('has texts of its own', () => {
    const introOf = (language: (typeof CLIENT_LANGUAGES)[number]) =>
      clientEmailContent({ ...EMAIL, language }, STOP).text;
    expect(new Set(CLIENT_LANGUAGES.map(introOf)).size).toBe(CLIENT_LANGUAGES.length);
  });

  it.each(CLIENT_LANGUAGES)('names who may approve in %s', (language) => {
    const decide = (more: Partial<ClientEmail>) => clientEmailContent({ ...EMAIL, language, ...more }, STOP).text;
    expect(decide({})).toMatch(/Ana \S+ Ben/);
    const texts = clientEmailTextsIn(language);
    expect(decide({ contact: { ...EMAIL.contact, may_decide: true }, deciders: [] })).toContain(texts.decide([], true));
  });
});

describe('the brand', () => {
  it('is an inline logo and a button with readable text on the accent', () => {
    const logo = Buffer.from('logo');
    const branded = clientEmailContent({ ...EMAIL, brand: { accent: '#ffd000', logo } }, STOP);
    expect(branded.logo).toBe(logo);
    expect(branded.html).toContain('<img src="cid:logo" alt="Northlight Post"');
    expect(branded.html).toContain('background:#ffd000;color:#000000 !important');
    const plain = clientEmailContent(EMAIL, STOP);
    expect([plain.logo, plain.html.includes('<img')]).toEqual([undefined, false]);
  });
});

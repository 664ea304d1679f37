/** Texts of the four emails to contacts: subject, versions, who decides, escaping, and the sender's message as text. */
import { expect, it } from 'vitest';
import { clientEmailContent } from './email-content.ts';
import type { ClientEmail } from './read-email.ts';

const EMAIL: ClientEmail = {
  kind: 'client-version',
  contact: { id: 1, client_id: 1, name: 'Dana', email: 'dana@weiss.example', may_decide: true },
  language: null,
  brand: { accent: null, logo: null },
  title: 'Gear <review>',
  team: 'Reed & Co',
  sender: 'Maya (Reed & Co)',
  replyTo: 'maya@team.example',
  message: '',
  versions: [{ number: 2, deliverable: '' }],
  requested: undefined,
  url: 'https://cut.example.com/share/token',
  deciders: [],
};
const STOP = 'https://cut.example.com/mail/stop?client=1&address=a';
const contentOf = (more: Partial<ClientEmail>) => clientEmailContent({ ...EMAIL, ...more }, STOP);

it.each<[Partial<ClientEmail>, string, string]>([
  [{}, 'Gear <review>: a version to review', '- Version 2'],
  [
    { versions: [...EMAIL.versions, { number: 3, deliverable: 'Short' }] },
    'Gear <review>: 2 versions to review',
    '- Short, version 3',
  ],
  [
    { kind: 'client-request', requested: 'brief', versions: [], url: undefined },
    'Gear <review>: brief needed',
    'Reply to this email to answer.',
  ],
  [{ kind: 'client-reminder' }, 'Reminder: Gear <review>', 'We are waiting for your review'],
  [
    { kind: 'client-reminder', requested: 'footage', versions: [], url: undefined },
    'Reminder: Gear <review>',
    'We are waiting for footage',
  ],
  [{ kind: 'client-approved' }, 'Gear <review>: approved', 'Open and download: https://cut.example.com/share/token'],
])('%o has the subject %s', (more, subject, line) => {
  const content = contentOf(more);
  expect(content.subject).toBe(subject);
  expect(content.text).toContain(line);
  expect(content.text).toContain(`Stop these emails: ${STOP}`);
  expect(content.html).toContain(`href="${STOP.replaceAll('&', '&amp;')}"`);
  expect(content.html).toContain('prefers-color-scheme: dark');
});

it('escapes what people typed, and leaves links in a message as text', () => {
  const { html } = contentOf({
    contact: { ...EMAIL.contact, name: '<b>Dana</b>' },
    message: 'See <https://evil.example>\nand "this"',
  });
  expect(html).toContain('Hello &lt;b&gt;Dana&lt;/b&gt;,');
  expect(html).toContain('See &lt;https://evil.example&gt;<br>and &quot;this&quot;');
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'https://cut.example.com/share/token',
    STOP.replaceAll('&', '&amp;'),
  ]);
});

it.each([
  [[], 'You can write notes at any moment of the video.'],
  [['Noa'], 'Noa can approve it.'],
  [['Noa', 'Lea'], 'Noa or Lea can approve it.'],
])('says who decides to contacts who may not: %j', (deciders, text) => {
  const email = contentOf({ contact: { ...EMAIL.contact, may_decide: false }, deciders });
  expect(email.text).toContain(text);
  expect(email.text).not.toContain('approve it or request changes');
});

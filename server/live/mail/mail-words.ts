/** A mail as text and as HTML, in the look of the product, light and dark (docs/people.md#mail). */
import { escaped, page } from '#server/platform/email-layout.ts';
import { MAIL_TEXTS, type MailContent, type MailedLine, moreText } from '#domain/live/mail.ts';

/** Where the lines lead, and where all mail is stopped. */
export type MailPlaces = { origin: string; stopUrl: string };

type Item = Pick<MailedLine, 'text' | 'details'>;
type Group = { title: string; path: string; items: Item[] };

/** The lines by what they are about and where they lead, in their order; two projects may have one title. */
const groupsOf = (lines: readonly MailedLine[]): Group[] =>
  [...Map.groupBy(lines, ({ title }) => title)].flatMap(([title, own]) =>
    [...Map.groupBy(own, ({ path }) => path)].map(([path, same]) => ({
      title,
      path,
      items: same,
    })),
  );

/** The plain form. */
export function mailText({ lines, more }: MailContent, { origin, stopUrl }: MailPlaces): string {
  const groups = groupsOf(lines).map(({ title, path, items }) => {
    const texts = items.flatMap(({ text, details = [] }) => [
      title === '' ? text : `- ${text}`,
      ...details.map((detail) => `  ${detail}`),
    ]);
    const head = title === '' ? [] : [title];
    return [...head, ...texts, ...(path === '' ? [] : [`${origin}${path}`])].join('\n');
  });
  return [
    ...groups,
    ...(more > 0 ? [moreText(more)] : []),
    `${MAIL_TEXTS.inbox}: ${origin}/inbox`,
    `--\n${MAIL_TEXTS.why}\n${MAIL_TEXTS.stop}: ${stopUrl}`,
  ].join('\n\n');
}

/** The HTML form; it loads nothing from anywhere. */
export function mailHtml({ lines, more }: MailContent, { origin, stopUrl }: MailPlaces, subject: string): string {
  const groups = groupsOf(lines).map(({ title, path, items }) => {
    const texts = items.map(({ text, details = [] }) => `<li>${[text, ...details].map(escaped).join('<br>')}</li>`);
    // A title is read in its own direction.
    const name = `<bdi>${escaped(title === '' ? 'Cutroom' : title)}</bdi>`;
    const head =
      path === ''
        ? `<span class="title">${name}</span>`
        : `<a class="title" href="${escaped(`${origin}${path}`)}">${name}</a>`;
    return `${head}<ul>${texts.join('')}</ul>`;
  });
  const rest = more > 0 ? `<p>${moreText(more)}</p>` : '';
  const inbox = `<p><a href="${escaped(origin)}/inbox">${MAIL_TEXTS.inbox}</a></p>`;
  const foot = `<p class="small">${MAIL_TEXTS.why} <a href="${escaped(stopUrl)}">${MAIL_TEXTS.stop}</a></p>`;
  return page(subject, `<div class="card">${groups.join('\n')}${rest}${inbox}</div>\n${foot}`);
}

/** The page behind the link that stops all mail: it asks, tells that it is done, or that the link is none. */
export function stopPage(state: 'ask' | 'stopped' | 'wrong'): string {
  const text = { ask: MAIL_TEXTS.stopAsk, stopped: MAIL_TEXTS.stopped, wrong: MAIL_TEXTS.wrongLink }[state];
  const button = state === 'ask' ? `<form method="post"><button type="submit">${MAIL_TEXTS.stop}</button></form>` : '';
  return page('Cutroom', `<main class="card"><h1 style="font-size:20px">Cutroom</h1><p>${text}</p>${button}</main>`);
}

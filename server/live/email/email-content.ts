/** Notification emails as text and HTML, for light and dark themes (docs/inbox.md#mail). */
import { escaped, page } from '#server/platform/net/email-layout.ts';
import { EMAIL_TEXTS, type EmailContent, type EmailedLine, moreText } from '#domain/live/email.ts';

/** Base URL of links in the email, and the unsubscribe URL. */
export type EmailUrls = { origin: string; stopUrl: string };

type Item = Pick<EmailedLine, 'text' | 'details'>;
type Group = { title: string; path: string; items: Item[] };

/** Groups lines by title and target, in their order. Two projects may share a title. */
const groupsOf = (lines: readonly EmailedLine[]): Group[] =>
  [...Map.groupBy(lines, ({ title }) => title)].flatMap(([title, titleLines]) =>
    [...Map.groupBy(titleLines, ({ path }) => path)].map(([path, pathLines]) => ({
      title,
      path,
      items: pathLines,
    })),
  );

/** Returns the plain text part. */
export function emailText({ lines, omitted }: EmailContent, { origin, stopUrl }: EmailUrls): string {
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
    ...(omitted > 0 ? [moreText(omitted)] : []),
    `${EMAIL_TEXTS.inbox}: ${origin}/inbox`,
    `--\n${EMAIL_TEXTS.why}\n${EMAIL_TEXTS.stop}: ${stopUrl}`,
  ].join('\n\n');
}

/** Returns the HTML part, which loads no external content. */
export function emailHtml({ lines, omitted }: EmailContent, { origin, stopUrl }: EmailUrls, subject: string): string {
  const groups = groupsOf(lines).map(({ title, path, items }) => {
    const texts = items.map(({ text, details = [] }) => `<li>${[text, ...details].map(escaped).join('<br>')}</li>`);
    // Isolates the title's text direction.
    const name = `<bdi>${escaped(title === '' ? 'Cutroom' : title)}</bdi>`;
    const head =
      path === ''
        ? `<span class="title">${name}</span>`
        : `<a class="title" href="${escaped(`${origin}${path}`)}">${name}</a>`;
    return `${head}<ul>${texts.join('')}</ul>`;
  });
  const rest = omitted > 0 ? `<p>${moreText(omitted)}</p>` : '';
  const inbox = `<p><a href="${escaped(origin)}/inbox">${EMAIL_TEXTS.inbox}</a></p>`;
  const footer = `<p class="small">${EMAIL_TEXTS.why} <a href="${escaped(stopUrl)}">${EMAIL_TEXTS.stop}</a></p>`;
  return page(subject, `<div class="card">${groups.join('\n')}${rest}${inbox}</div>\n${footer}`);
}

type StopPage = {
  title: string;
  text: string;
  /** Label and address of a button; the address is that of the page by default. */
  button?: { label: string; action?: string };
  language?: string;
};

/** Returns a page with one sentence, and a button that posts. */
export function stopPage({ title, text, button, language }: StopPage): string {
  const action = button?.action === undefined ? '' : ` action="${escaped(button.action)}"`;
  const form = button
    ? `<form method="post"${action}><button type="submit">${escaped(button.label)}</button></form>`
    : '';
  const head = `<h1 style="font-size:20px">${escaped(title)}</h1>`;
  return page(title, `<main class="card">${head}<p>${escaped(text)}</p>${form}</main>`, language);
}

/** Returns the unsubscribe page: confirmation, success, or invalid link. */
export function unsubscribePage(state: 'ask' | 'stopped' | 'wrong'): string {
  const text = { ask: EMAIL_TEXTS.stopConfirm, stopped: EMAIL_TEXTS.stopped, wrong: EMAIL_TEXTS.wrongLink }[state];
  return stopPage({ title: 'Cutroom', text, ...(state === 'ask' ? { button: { label: EMAIL_TEXTS.stop } } : {}) });
}

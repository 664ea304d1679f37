/** A mail as text and as HTML, in the look of the product, light and dark (docs/people.md#mail). */
import { MAIL_TEXTS, type MailContent, type MailedLine, moreText } from '#domain/live/mail.ts';

/** Where the lines lead, and where all mail is stopped. */
export type MailPlaces = { origin: string; stopUrl: string };

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

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

const STYLE = `
  body { margin: 0; padding: 24px 12px; background: #f5f6f8; color: #1b1f23; }
  body, p, li { font: 14px/20px system-ui, -apple-system, 'Segoe UI', sans-serif; }
  .card { max-width: 560px; margin: 0 auto; padding: 20px; border: 1px solid #d9dde2; border-radius: 8px; background: #ffffff; }
  a { color: #085c6b; }
  .title { font-weight: 600; }
  button { min-height: 36px; padding: 0 16px; border: 0; border-radius: 4px; background: #0b6f80; color: #ffffff; font: 600 14px/20px system-ui, -apple-system, 'Segoe UI', sans-serif; cursor: pointer; }
  ul { margin: 4px 0 16px; padding-left: 20px; }
  .small { max-width: 560px; margin: 16px auto 0; color: #59626d; font-size: 12px; }
  @media (prefers-color-scheme: dark) {
    body { background: #121417 !important; color: #d9dde2 !important; }
    .card { background: #1b1f23 !important; border-color: #3a4048 !important; }
    a { color: #55c2d3 !important; }
    .small { color: #a3abb5 !important; }
  }`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${STYLE}
</style>
</head>
<body>
${body}
</body>
</html>
`;

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

/** A mail of some sentences around one link, as text and as HTML. */
export function linkMail(
  title: string,
  { before, href, label, after }: Record<'before' | 'href' | 'label' | 'after', string>,
) {
  const link = `<p><a class="title" href="${escaped(href)}">${escaped(label)}</a></p>`;
  const body = `<p>${escaped(before)}</p>${link}<p>${escaped(after)}</p>`;
  return {
    text: [before, href, after].join('\n\n'),
    html: page(title, `<div class="card">${body}</div>`),
  };
}

/** The page behind the link that stops all mail: it asks, tells that it is done, or that the link is none. */
export function stopPage(state: 'ask' | 'stopped' | 'wrong'): string {
  const text = { ask: MAIL_TEXTS.stopAsk, stopped: MAIL_TEXTS.stopped, wrong: MAIL_TEXTS.wrongLink }[state];
  const button = state === 'ask' ? `<form method="post"><button type="submit">${MAIL_TEXTS.stop}</button></form>` : '';
  return page('Cutroom', `<main class="card"><h1 style="font-size:20px">Cutroom</h1><p>${text}</p>${button}</main>`);
}

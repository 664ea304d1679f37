/** HTML shell of every email and email page, light and dark. Loads no external resources. */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text for HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

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

/** Returns a whole HTML page around `body`, which must be escaped already. */
export const page = (title: string, body: string, language = 'en'): string => `<!doctype html>
<html lang="${language}">
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

/** Returns an email with a few sentences around one link, as text and as HTML. */
export function linkEmail(
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

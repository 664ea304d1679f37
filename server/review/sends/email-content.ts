/** Emails to clients' contacts as text and HTML, for light and dark themes (docs/review.md#client-emails). */
import { clientEmailTextsIn } from '#domain/review/client-email-texts/by-language.ts';
import type { ClientEmailTexts } from '#domain/review/client-email-texts/texts.ts';
import { DEFAULT_ACCENT, textOn } from '#domain/platform/brand/accent.ts';
import type { OutgoingEmail } from '#server/platform/ports.ts';
import { escaped, page } from '#server/platform/net/email-layout.ts';
import type { ClientEmail } from './read-email.ts';

type Content = { subject: string; intro: string; lines: readonly string[]; label: string; after: readonly string[] };

function subjectAndIntro(
  { kind, title, sender, versions, requested }: ClientEmail,
  texts: ClientEmailTexts,
): Pick<Content, 'subject' | 'intro'> {
  const count = versions.length;
  if (kind === 'client-approved') return { subject: texts.approved.subject(title), intro: texts.approved.intro(title) };
  if (kind === 'client-reminder')
    return {
      subject: texts.reminder.subject(title),
      intro: requested ? texts.reminder.request[requested](title) : texts.reminder.version(title),
    };
  return requested
    ? { subject: texts.request.subject[requested](title), intro: texts.request.intro[requested](sender, title) }
    : { subject: texts.version.subject(title, count), intro: texts.version.intro(sender, count) };
}

function contentOf(email: ClientEmail, texts: ClientEmailTexts): Content {
  const { kind, contact, versions, requested, deciders } = email;
  const isApproved = kind === 'client-approved';
  return {
    ...subjectAndIntro(email, texts),
    lines: versions.map(({ number, deliverable }) => texts.versionName(number, deliverable)),
    label: requested ? texts.request.sendFiles : isApproved ? texts.approved.open : texts.open,
    after: requested
      ? [texts.request.reply]
      : isApproved
        ? [texts.linkHint]
        : [texts.decide(deciders, contact.may_decide), texts.linkHint],
  };
}

const paragraph = (text: string): string => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`;

/** Returns the link to the version as a button in the accent color, which dark themes keep. */
function buttonTo(url: string, { label, accent }: { label: string; accent: string | null }): string {
  const color = accent ?? DEFAULT_ACCENT;
  const style = `display:inline-block;padding:10px 18px;border-radius:4px;background:${color};color:${textOn(color)} !important;font-weight:600;text-decoration:none`;
  return `<p><a style="${style}" href="${escaped(url)}">${escaped(label)}</a></p>`;
}

/** Returns subject, text and HTML. Links in the sender's message stay text. */
export function clientEmailContent(
  email: ClientEmail,
  stopUrl: string,
): Pick<OutgoingEmail, 'subject' | 'text' | 'html' | 'logo'> {
  const texts = clientEmailTextsIn(email.language);
  const { subject, intro, lines, label, after } = contentOf(email, texts);
  const { message, url, team, brand } = email;
  const greeting = texts.greeting(email.contact.name);
  const why = texts.why(team);
  const list = lines.map((line) => `- ${line}`).join('\n');
  const text = [
    greeting,
    [intro, ...(list === '' ? [] : [list])].join('\n'),
    ...(message === '' ? [] : [message]),
    ...(url === undefined ? [] : [`${label}: ${url}`]),
    ...after,
    `--\n${why}\n${texts.stop}: ${stopUrl}`,
  ].join('\n\n');
  const items = lines.map((line) => `<li><bdi>${escaped(line)}</bdi></li>`).join('');
  const button = url === undefined ? '' : buttonTo(url, { label, accent: brand.accent });
  const body = [
    ...(brand.logo ? [`<p><img src="cid:logo" alt="${escaped(team)}" height="40"></p>`] : []),
    paragraph(greeting),
    paragraph(intro),
    ...(items === '' ? [] : [`<ul>${items}</ul>`]),
    ...(message === '' ? [] : [paragraph(message)]),
    button,
    ...after.map(paragraph),
  ].join('\n');
  const footer = `<p class="small">${escaped(why)} <a style="white-space:nowrap" href="${escaped(stopUrl)}">${escaped(texts.stop)}</a></p>`;
  const html = page(subject, `<div class="card">${body}</div>\n${footer}`, texts.tag);
  return { subject, text, html, ...(brand.logo && { logo: brand.logo }) };
}

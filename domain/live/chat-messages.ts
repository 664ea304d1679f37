/** Bodies of chat messages by format, with everything that people typed escaped (docs/operations.md#chat). */
import { truncate, utf8Length } from '#domain/platform/text.ts';
import type { ChatLine } from './chat-lines.ts';
import type { ChatFormat } from './webhook-formats.ts';

/** Lines of one message; the rest is only counted. */
export const CHAT_LINES = 10;

const MAX_TEXT = 200;

type Style = { bold(text: string): string; link(text: string, url: string): string; escape(text: string): string };

/** Controls that reorder the text after them. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Returns typed text on one line, truncated, and isolated if it runs from right to left, so that it can't reorder its line. */
function toSafeLine(text: string): string {
  const short = truncate(
    text
      .replaceAll(BIDI_CONTROLS, '')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    MAX_TEXT,
  );
  return RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short;
}

function lineText({ event, subject, details }: ChatLine, { bold, link, escape }: Style): string {
  const shown = subject && escape(toSafeLine(subject.text));
  const title = shown === undefined || subject?.url === undefined ? shown : link(shown, subject.url);
  return [
    bold(event),
    ...(title === undefined ? [] : [title]),
    ...details.map((text) => escape(toSafeLine(text))),
  ].join(' · ');
}

const moreText = (count: number): string[] => (count > 0 ? [`and ${count} more`] : []);

/** Returns as many lines as fit, then how many more there are. */
function linesThatFit(
  lines: readonly ChatLine[],
  more: number,
  options: { style: Style; max: number; lengthOf: (text: string) => number },
): string {
  const { style, max, lengthOf } = options;
  const texts = lines.map((line) => lineText(line, style));
  for (let shown = texts.length; shown > 1; shown -= 1) {
    const text = [...texts.slice(0, shown), ...moreText(more + texts.length - shown)].join('\n');
    if (lengthOf(text) <= max) return text;
  }
  return [...texts.slice(0, 1), ...moreText(more + texts.length - 1)].join('\n');
}

const characterCount = (text: string): number => text.length;

/** Slack reads `&`, `<` and `>` only. Mattermost and Rocket.Chat also notify `@all`, which a zero-width space prevents. */
const SLACK: Style = {
  bold: (text) => `*${text}*`,
  link: (text, url) => `<${url}|${text}>`,
  escape: (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll(/@(?=\w)/g, '@\u200B'),
};

const DISCORD: Style = {
  bold: (text) => `**${text}**`,
  // Angle brackets suppress the preview.
  link: (text, url) => `[${text}](<${url}>)`,
  escape: (text) => text.replaceAll(/[\\*_~`|<>[\]()#:-]/g, String.raw`\$&`),
};

const PLAIN: Style = { bold: (text) => text, link: (text) => text, escape: (text) => text };

const SLACK_MAX = 40_000;
const DISCORD_MAX = 2_000;
/** In bytes. Longer messages become attachments. */
const NTFY_MAX = 4_000;

type Message = { lines: readonly ChatLine[]; more: number };

const run = (text: string, extra: object = {}): object => ({ type: 'TextRun', text, ...extra });

/** Returns a paragraph of text runs, which Teams shows as they are, so nothing needs escaping. */
function teamsLine({ event, subject, details }: ChatLine): object {
  const open = subject?.url === undefined ? {} : { selectAction: { type: 'Action.OpenUrl', url: subject.url } };
  return {
    type: 'RichTextBlock',
    inlines: [
      run(event, { weight: 'Bolder' }),
      ...(subject ? [run(' · '), run(toSafeLine(subject.text), open)] : []),
      ...details.map((text) => run(` · ${toSafeLine(text)}`)),
    ],
  };
}

function teamsBody({ lines, more }: Message): object {
  const body = [
    ...lines.map(teamsLine),
    ...moreText(more).map((text) => ({ type: 'TextBlock', text, isSubtle: true })),
  ];
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body,
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}

/** Returns an ntfy message. With one line, its event is the title and a tap opens the project. */
function ntfyBody({ lines, more }: Message, topic: string): object {
  const [first] = lines;
  if (!first || lines.length > 1 || more > 0)
    return {
      topic,
      title: 'Cutroom',
      message: linesThatFit(lines, more, { style: PLAIN, max: NTFY_MAX, lengthOf: utf8Length }),
    };
  const message = [...(first.subject ? [first.subject.text] : []), ...first.details].map(toSafeLine).join(' · ');
  const click = first.subject?.url;
  return { topic, title: first.event, message: message || first.event, ...(click === undefined ? {} : { click }) };
}

/** Returns the JSON body of a message; `topic` is for ntfy. */
export function chatBody(format: ChatFormat, message: Message, topic = ''): object {
  const { lines, more } = message;
  switch (format) {
    case 'slack':
      return { text: linesThatFit(lines, more, { style: SLACK, max: SLACK_MAX, lengthOf: characterCount }) };
    case 'discord':
      return {
        content: linesThatFit(lines, more, { style: DISCORD, max: DISCORD_MAX, lengthOf: characterCount }),
        allowed_mentions: { parse: [] },
      };
    case 'teams':
      return teamsBody(message);
    case 'ntfy':
      return ntfyBody(message, topic);
  }
}

/** Formats of webhooks: signed events, or messages for chats, and whose URLs they take (docs/operations.md#chat). */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'discord', 'teams', 'ntfy'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];
export type ChatFormat = Exclude<WebhookFormat, 'standard'>;

export const FORMAT_LABELS: Readonly<Record<WebhookFormat, string>> = {
  standard: 'Webhook',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Teams',
  ntfy: 'ntfy',
};

/** Where to find the URL, in two lines. */
export const FORMAT_HINTS: Readonly<Record<WebhookFormat, readonly [string, string]>> = {
  standard: ['For programs: signed events by POST.', 'Payloads contain IDs only.'],
  slack: [
    'In Slack: create an app, turn on Incoming Webhooks, add one to a channel.',
    'Also for Mattermost and Rocket.Chat: Integrations, Incoming Webhook.',
  ],
  discord: ['In Discord: Edit Channel, Integrations, Webhooks, New Webhook.', 'Then Copy Webhook URL.'],
  teams: [
    'In Teams: channel menu, Workflows, "Send webhook alerts to a channel".',
    'Copy the URL that the workflow shows at the end.',
  ],
  ntfy: ['The topic URL, such as https://ntfy.sh/a-long-random-topic.', 'Anyone who knows the topic can read it.'],
};

type ChatHosts = { names: readonly string[]; parents: readonly string[]; text: string };

const HOSTS: Readonly<Record<ChatFormat, ChatHosts>> = {
  slack: { names: ['hooks.slack.com', 'hooks.slack-gov.com'], parents: [], text: 'hooks.slack.com' },
  discord: {
    names: ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'],
    parents: [],
    text: 'discord.com',
  },
  teams: {
    names: [],
    parents: ['.logic.azure.com', '.api.powerplatform.com'],
    text: 'logic.azure.com or api.powerplatform.com',
  },
  ntfy: { names: ['ntfy.sh'], parents: [], text: 'ntfy.sh' },
};

const isHostOf = (format: ChatFormat, host: string): boolean => {
  const { names, parents } = HOSTS[format];
  return names.includes(host) || parents.some((parent) => host.endsWith(parent));
};

const chatOf = (host: string): ChatFormat | undefined =>
  WEBHOOK_FORMATS.filter(isChat).find((format) => isHostOf(format, host));

/** Returns that the host takes another format, or undefined. Hosts of one's own are listed in the settings. */
export function otherFormatFault(format: WebhookFormat, host: string, ownHosts: readonly string[]): string | undefined {
  const chat = chatOf(host);
  if (chat === undefined || chat === format || ownHosts.includes(host)) return undefined;
  const label = FORMAT_LABELS[chat];
  return `This is a URL of ${label}, which takes another format. Choose ${label}.`;
}

/** Returns what is wrong with the host of a chat URL, which is one of the service, or of one's own listed in the settings. */
export function chatHostFault(format: ChatFormat, host: string, ownHosts: readonly string[]): string | undefined {
  return isHostOf(format, host) || ownHosts.includes(host) ? undefined : `Use a URL from ${HOSTS[format].text}.`;
}

export const isChat = (format: WebhookFormat): format is ChatFormat => format !== 'standard';

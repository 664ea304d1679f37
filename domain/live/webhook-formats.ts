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

/** Returns what is wrong with the host of a chat URL, which is one of the service, or of one's own listed in the settings. */
export function chatHostFault(format: ChatFormat, host: string, ownHosts: readonly string[]): string | undefined {
  const { names, parents, text } = HOSTS[format];
  const isKnown = names.includes(host) || parents.some((parent) => host.endsWith(parent));
  return isKnown || ownHosts.includes(host) ? undefined : `Use a URL from ${text}.`;
}

export const isChat = (format: WebhookFormat): format is ChatFormat => format !== 'standard';

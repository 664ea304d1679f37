/** `change-signing-key`: replaces a key that may have leaked (docs/operations.md#change-signing-key). */
import { countOf } from '#domain/platform/numbers.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { changeSigningKey as changeKey } from '#server/operations/change-signing-key.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { withInstance } from './open-instance.ts';

const MIN_KEY_CHARS = 32;

/** Returns the new key when TOKEN_SECRET sets the current one; undefined when the instance stores the key itself. */
function nextSetting(env: CommandInput['env']): string | undefined {
  if (readConfig(env).tokenSecret === undefined) return undefined;
  const next = env['NEXT_TOKEN_SECRET'] ?? '';
  if (next.length >= MIN_KEY_CHARS) return next;
  throw new CommandError(
    `TOKEN_SECRET sets the signing key. Set NEXT_TOKEN_SECRET to the new key, with at least ${MIN_KEY_CHARS} characters.`,
  );
}

export const changeSigningKey: Command = {
  name: 'change-signing-key',
  summary: 'Replaces the signing key. Everyone has to sign in again.',
  usage: '',
  help: ['If TOKEN_SECRET sets the key, set NEXT_TOKEN_SECRET to the new one.'],
  options: {},
  positionals: [0, 0],
  run: ({ env, terminal }) => {
    const next = nextSetting(env);
    return withInstance(env, async (deps) => {
      const { sessions, links, contactLinks, contactPages, factors, webhooks, unread } = await changeKey(deps, next);
      const ended = `${countOf(sessions, 'session')} and ${countOf(links, 'password link')} no longer work`;
      terminal.print(`The signing key was replaced. ${ended}.`);
      terminal.print(
        `${countOf(factors, 'two-factor secret')} and ${countOf(webhooks, 'webhook secret')} were encrypted with the new key.`,
      );
      if (contactLinks > 0)
        terminal.print(
          `${countOf(contactLinks, 'link of a client contact no longer works', 'links of client contacts no longer work')}. Send the versions again to give them new ones.`,
        );
      if (contactPages > 0)
        terminal.print(
          `${countOf(contactPages, 'client page has ended', 'client pages have ended')}. Create them again and send the contacts their new addresses.`,
        );
      if (unread > 0)
        terminal.print(
          `${countOf(unread, 'secret')} couldn't be read because of an even older key. Affected people sign in with recovery codes; recreate the affected webhooks.`,
        );
      if (next !== undefined) terminal.print('Set TOKEN_SECRET to the new key.');
      terminal.print('Restart every server process now. Until then they use the old key.');
      return 0;
    });
  },
};

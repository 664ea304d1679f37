/** `change-signing-key`: for a key that others may know (docs/operations.md#change-signing-key). */
import { countOf } from '#domain/platform/numbers.ts';
import { readConfig } from '#server/platform/config.ts';
import { changeSigningKey as changeKey } from '#server/operations/change-signing-key.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { withHouse } from './open-house.ts';

const SHORTEST = 32;

/** The next one where TOKEN_SECRET sets it; undefined where the house keeps it by itself. */
function nextSetting(env: CommandInput['env']): string | undefined {
  if (readConfig(env).tokenSecret === undefined) return undefined;
  const next = env['NEXT_TOKEN_SECRET'] ?? '';
  if (next.length >= SHORTEST) return next;
  throw new CommandError(
    `TOKEN_SECRET sets the signing key. Give the next one as NEXT_TOKEN_SECRET, with at least ${SHORTEST} characters.`,
  );
}

export const changeSigningKey: Command = {
  name: 'change-signing-key',
  summary: 'Gives the house another signing key; everybody signs in again.',
  usage: '',
  help: ['Where TOKEN_SECRET sets the key, the environment gives the next one as NEXT_TOKEN_SECRET.'],
  options: {},
  words: [0, 0],
  run: ({ env, terminal }) => {
    const next = nextSetting(env);
    return withHouse(env, async (deps) => {
      const { sessions, links, factors, webhooks, unread } = await changeKey(deps, next);
      const ended = `${countOf(sessions, 'session')} and ${countOf(links, 'link')} to a new password have ended`;
      terminal.say(`There is another signing key: ${ended}.`);
      terminal.say(`${countOf(factors, 'secret')} of second factors and ${webhooks} of webhooks are locked by it.`);
      if (unread > 0)
        terminal.say(
          `${countOf(unread, 'secret')} could not be read, since an earlier key had locked them: these people sign in by recovery codes, these webhooks are made anew.`,
        );
      if (next !== undefined) terminal.say('Set TOKEN_SECRET to it.');
      terminal.say('Start the program anew, every process of it: until then it goes by the old key.');
      return 0;
    });
  },
};

/** `reset-password` and `make-admin`: the way back in when nobody can sign in who may help. */
import { checkEmail } from '#domain/identity/users.ts';
import { makeAdminOf, resetPasswordOf } from '#server/identity/users/lost-administrator.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { withHouse } from './open-house.ts';

const EMAIL_HELP = 'EMAIL  the address that the person signs in with';

export const resetPassword: Command = {
  name: 'reset-password',
  summary: 'Gives a person a new password, shown once; their sessions end.',
  usage: 'EMAIL [--without-second-factor]',
  help: [EMAIL_HELP, '--without-second-factor  takes lost second factors away too, passkeys among them'],
  options: { 'without-second-factor': { type: 'boolean' } },
  words: [1, 1],
  run: ({ env, values, words: [email = ''], terminal }) =>
    withHouse(env, async (deps) => {
      const done = await resetPasswordOf(deps, { email, takesFactor: values['without-second-factor'] === true });
      if (!done) throw new CommandError(`Nobody here has the e-mail ${email}.`);
      terminal.say(`Sign in as ${email} with the password ${done.password} (shown this once).`);
      if (done.hadFactor) terminal.say('Second factors were taken away.');
      if (!done.isActive) terminal.say('This person is not active and cannot sign in: see make-admin.');
      return 0;
    }),
};

function checkedEmail({ words: [email = ''] }: CommandInput): string {
  if (checkEmail(email).length > 0) throw new CommandError(`"${email}" is no e-mail address.`);
  return email;
}

export const makeAdmin: Command = {
  name: 'make-admin',
  summary: 'Makes a person an active administrator, or adds one.',
  usage: 'EMAIL',
  help: [EMAIL_HELP],
  options: {},
  words: [1, 1],
  run: (input) => {
    const email = checkedEmail(input);
    return withHouse(input.env, async (deps) => {
      const made = await makeAdminOf(deps, email);
      if (made.kind === 'already') input.terminal.say(`${email} is an active administrator already.`);
      if (made.kind === 'changed') input.terminal.say(`${email} is an active administrator now; sign in again.`);
      if (made.kind === 'added')
        input.terminal.say(`Sign in as ${email} with the password ${made.password} (shown this once).`);
      return 0;
    });
  },
};

/** `reset-password` and `make-admin`: regaining access when no administrator can sign in. */
import { checkEmail } from '#domain/identity/users.ts';
import { promoteToAdmin, resetUserPassword } from '#server/identity/users/lost-administrator.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { withInstance } from './open-instance.ts';

const EMAIL_HELP = 'EMAIL  the email address that the person signs in with';

export const resetPassword: Command = {
  name: 'reset-password',
  summary: "Sets a new password, shown once, and ends the person's sessions.",
  usage: 'EMAIL [--without-second-factor]',
  help: [EMAIL_HELP, '--without-second-factor  also removes two-factor authentication and passkeys'],
  options: { 'without-second-factor': { type: 'boolean' } },
  positionals: [1, 1],
  run: ({ env, values, positionals: [email = ''], terminal }) =>
    withInstance(env, async (deps) => {
      const result = await resetUserPassword(deps, { email, removesFactor: values['without-second-factor'] === true });
      if (!result) throw new CommandError(`No user has the email ${email}.`);
      terminal.print(`Sign in as ${email} with the password ${result.password} (shown only once).`);
      if (result.hadFactor) terminal.print('Two-factor authentication and passkeys were removed.');
      if (!result.isActive)
        terminal.print(
          "This person is inactive and can't sign in. To activate them as an administrator, run: make-admin.",
        );
      return 0;
    }),
};

function validEmailIn({ positionals: [email = ''] }: CommandInput): string {
  if (checkEmail(email).length > 0) throw new CommandError(`"${email}" is not a valid email address.`);
  return email;
}

export const makeAdmin: Command = {
  name: 'make-admin',
  summary: 'Makes a person an active administrator, or adds a new one.',
  usage: 'EMAIL',
  help: [EMAIL_HELP],
  options: {},
  positionals: [1, 1],
  run: (input) => {
    const email = validEmailIn(input);
    return withInstance(input.env, async (deps) => {
      const result = await promoteToAdmin(deps, email);
      if (result.kind === 'already') input.terminal.print(`${email} is already an active administrator.`);
      if (result.kind === 'changed')
        input.terminal.print(`${email} is now an active administrator and has to sign in again.`);
      if (result.kind === 'added')
        input.terminal.print(`Sign in as ${email} with the password ${result.password} (shown only once).`);
      return 0;
    });
  },
};

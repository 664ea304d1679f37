/** Asks the first administrator for their name, which the first start could not know (docs/figures.md#first-steps). */
import { FIRST_ADMIN_NAME } from '#domain/identity/users.ts';
import { useMe } from '#web/lib/current-user.ts';
import { usePreference } from '#web/lib/preferences.ts';
import { latePart } from '#web/ui/late-part.tsx';

const NameForm = latePart(async () => (await import('./name-form.tsx')).NameForm);

/** Nothing once a name was given or the question was skipped on this device. */
export function OwnName() {
  const me = useMe();
  const [answer, setAnswer] = usePreference('own-name', ['ask', 'skip']);
  const { firstName, lastName } = FIRST_ADMIN_NAME;
  const isUnnamed = me?.firstName === firstName && me.lastName === lastName;
  return isUnnamed && answer === 'ask' ? <NameForm me={me} onSkip={() => setAnswer('skip')} /> : null;
}

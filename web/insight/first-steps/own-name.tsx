/** Asks the first administrator for their name, which is unknown at setup (docs/figures.md#first-steps). */
import { FIRST_ADMIN_NAME } from '#domain/identity/users.ts';
import { useMe } from '#web/identity/current-user.ts';
import { usePreference } from '#web/lib/preferences.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './first-steps.module.css';

const NameForm = lazyPart(async () => (await import('./name-form.tsx')).NameForm, {
  Waiting: () => <div className={classes.nameWaiting} />,
});

/** Renders nothing once a name is set or the form was skipped on this device. */
export function OwnName() {
  const me = useMe();
  const [answer, setAnswer] = usePreference('own-name', ['ask', 'skip']);
  const { firstName, lastName } = FIRST_ADMIN_NAME;
  const isUnnamed = me?.firstName === firstName && me.lastName === lastName;
  return isUnnamed && answer === 'ask' ? <NameForm me={me} onSkip={() => setAnswer('skip')} /> : null;
}

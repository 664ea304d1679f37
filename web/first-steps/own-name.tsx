/** Asks the first administrator for their name, which the first start could not know (docs/figures.md#first-steps). */
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { checkName, FIRST_ADMIN_NAME, type Me } from '#domain/users.ts';
import { failureOf } from '#web/lib/api-error.ts';
import { useMe } from '#web/lib/current-user.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { usePreference } from '#web/lib/preferences.ts';
// border: the name is saved as on the profile
import { useChangeNames } from '#web/session/profile.queries.ts';
import { notifyFailure, notifySuccess } from '#web/ui/toasts.ts';
import classes from './first-steps.module.css';

function NameForm({ me, onSkip }: { me: Me; onSkip: () => void }) {
  const change = useChangeNames(me.id);
  const form = useForm({
    initialValues: { firstName: '', lastName: '' },
    validate: ({ firstName, lastName }) =>
      formErrors([...checkName(firstName, 'firstName'), ...checkName(lastName, 'lastName')]),
  });
  const save = form.onSubmit(({ firstName, lastName }) =>
    change.mutate(
      { firstName: firstName.trim(), lastName: lastName.trim() },
      {
        onSuccess: () => notifySuccess('Your profile is saved.'),
        onError: (error) =>
          showViolations(form, error) || notifyFailure(failureOf('Your profile could not be saved.', error)),
      },
    ),
  );
  return (
    <form onSubmit={save} noValidate aria-label="Your name" className={classes.name}>
      <TextInput label="First Name" required autoComplete="given-name" {...form.getInputProps('firstName')} />
      <TextInput label="Last Name" required autoComplete="family-name" {...form.getInputProps('lastName')} />
      <Button type="submit" loading={change.isPending}>
        Save your name
      </Button>
      <Button variant="subtle" onClick={onSkip}>
        Skip
      </Button>
    </form>
  );
}

/** Nothing once a name was given or the question was skipped on this device. */
export function OwnName() {
  const me = useMe();
  const [answer, setAnswer] = usePreference('own-name', ['ask', 'skip']);
  const { firstName, lastName } = FIRST_ADMIN_NAME;
  const isUnnamed = me?.firstName === firstName && me.lastName === lastName;
  return isUnnamed && answer === 'ask' ? <NameForm me={me} onSkip={() => setAnswer('skip')} /> : null;
}

/** Form for the first administrator's name (docs/figures.md#first-steps). */
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { checkName, type Me } from '#domain/identity/users.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { useChangeNames } from '#web/identity/session/profile.queries.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import classes from './first-steps.module.css';

export function NameForm({ me, onSkip }: { me: Me; onSkip: () => void }) {
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
        onSuccess: () => notifySuccess('Profile saved.'),
        onError: (error) =>
          showViolations(form, error) || notifyFailure(failureOf("Couldn't save your profile.", error)),
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

/** The second step of a sign-in: the code of the second factor, or one to recover by (docs/people.md#second-step). */
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { Session } from '#web/lib/session-store.ts';
import { focusFirstField } from '#web/ui/first-field.ts';
import { codeErrorText, useSecondStep } from './second-step.queries.ts';

type Kind = 'app' | 'recovery';

const WORDS = {
  app: { hint: 'Enter the code that your authenticator app shows.', label: 'Code', other: 'Use a recovery code' },
  recovery: {
    hint: 'Enter one of the recovery codes that you have kept. It works once.',
    label: 'Recovery code',
    other: 'Use a code of the app',
  },
} as const;

/** On phones the code alone brings digits, and is offered where it was sent or copied. */
const FIELD = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
} as const;

type Props = { ticket: string; onSignedIn: (session: Session) => void; onBack: () => void };

export function CodeForm({ ticket, onSignedIn, onBack }: Props) {
  const [kind, setKind] = useState<Kind>('app');
  const field = useRef<HTMLInputElement>(null);
  const step = useSecondStep(ticket);
  const words = WORDS[kind];
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const onError = (): void => field.current?.select();
    step.mutate(field.current?.value ?? '', { onSuccess: onSignedIn, onError });
  };
  const change = (): void => {
    step.reset();
    setKind(kind === 'app' ? 'recovery' : 'app');
  };
  return (
    // Another form, so that its field takes the focus.
    <form key={kind} ref={focusFirstField} onSubmit={submit} aria-label="Second step">
      <Stack gap="md">
        <Text>{words.hint}</Text>
        {step.error && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
            {codeErrorText(step.error)}
          </Alert>
        )}
        <TextInput ref={field} label={words.label} required {...FIELD[kind]} />
        <Button type="submit" fullWidth loading={step.isPending}>
          Go on
        </Button>
        <Button variant="subtle" fullWidth onClick={change}>
          {words.other}
        </Button>
        <Button variant="subtle" fullWidth onClick={onBack}>
          Back
        </Button>
      </Stack>
    </form>
  );
}

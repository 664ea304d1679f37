/** The second step of a sign-in: a passkey, the code of the second factor, or one to recover by (docs/people.md#second-step). */
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { Session } from '#web/lib/session-store.ts';
import { focusFirstField } from '#web/ui/first-field.ts';
import { LoadingText } from '#web/ui/loading-text.tsx';
import type { PasskeyQuestion } from './passkey-answer.ts';
import { codeErrorText, passkeyQuestionQuery, useSecondStep } from './second-step.queries.ts';

type Kind = 'passkey' | 'app' | 'recovery';

/** What is said of each, and on the button that changes to it. */
const WORDS = {
  passkey: { hint: 'Go on with your passkey: your device asks for it.', label: '', other: 'Use a passkey' },
  app: {
    hint: 'Enter the code that your authenticator app shows.',
    label: 'Code',
    other: 'Use a code of the app',
  },
  recovery: {
    hint: 'Enter one of the recovery codes that you have kept. It works once.',
    label: 'Recovery code',
    other: 'Use a recovery code',
  },
} as const;

/** On phones the code alone brings digits, and is offered where it was sent or copied. */
const FIELD = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
} as const;

/** The ways that this person has on this device, the easiest first. */
const waysBy = (question: PasskeyQuestion | null): [Kind, ...Kind[]] =>
  question === null ? ['app', 'recovery'] : question.hasCode ? ['passkey', 'app', 'recovery'] : ['passkey', 'recovery'];

type Props = { ticket: string; onSignedIn: (session: Session) => void; onBack: () => void };

function StepForm({ ticket, question, onSignedIn, onBack }: Props & { question: PasskeyQuestion | null }) {
  const ways = waysBy(question);
  const [kind, setKind] = useState<Kind>(ways[0]);
  const field = useRef<HTMLInputElement>(null);
  const step = useSecondStep(ticket);
  const words = WORDS[kind];
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const given = kind === 'passkey' && question ? question : (field.current?.value ?? '');
    step.mutate(given, { onSuccess: onSignedIn, onError: () => field.current?.select() });
  };
  const change = (other: Kind): void => {
    step.reset();
    setKind(other);
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
        {kind !== 'passkey' && <TextInput ref={field} label={words.label} required {...FIELD[kind]} />}
        <Button type="submit" fullWidth loading={step.isPending} data-autofocus={kind === 'passkey' || undefined}>
          Go on
        </Button>
        {ways
          .filter((way) => way !== kind)
          .map((way) => (
            <Button key={way} variant="subtle" fullWidth onClick={() => change(way)}>
              {WORDS[way].other}
            </Button>
          ))}
        <Button variant="subtle" fullWidth onClick={onBack}>
          Back
        </Button>
      </Stack>
    </form>
  );
}

/** Once it is known whether a passkey can be asked for. */
export function CodeForm(props: Props) {
  const { data: question = null, isPending } = useQuery(passkeyQuestionQuery(props.ticket));
  return isPending ? <LoadingText>{COMMON_TEXTS.loading}</LoadingText> : <StepForm {...props} question={question} />;
}

/** Second step of a sign-in: passkey, authenticator code or recovery code (docs/people.md#second-step). */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { Session } from '#web/lib/api/session-store.ts';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import type { PasskeyChallenge } from './passkey-challenge.ts';
import { codeErrorText, passkeyChallengeQuery, useSecondStep } from './second-step.queries.ts';
import { ErrorAlert } from '#web/ui/feedback/error-alert.tsx';

type Kind = 'passkey' | 'app' | 'recovery';

/** Instruction for each method, and the label of the button that switches to it. */
const METHOD_TEXTS = {
  passkey: { hint: 'Confirm with your passkey on this device.', label: '', other: 'Use a passkey' },
  app: {
    hint: 'Enter the code from your authenticator app.',
    label: 'Code',
    other: 'Use your authenticator app',
  },
  recovery: {
    hint: 'Enter one of your recovery codes. Each code works once.',
    label: 'Recovery code',
    other: 'Use a recovery code',
  },
} as const;

/** Input props of each method. Only the app code opens the numeric keyboard and offers autofill. */
const FIELD = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
} as const;

/** Returns the available methods of this user on this device, the easiest first. */
const methodsFor = (challenge: PasskeyChallenge | null): [Kind, ...Kind[]] =>
  challenge === null
    ? ['app', 'recovery']
    : challenge.hasCode
      ? ['passkey', 'app', 'recovery']
      : ['passkey', 'recovery'];

type Props = { ticket: string; onSignedIn: (session: Session) => void; onBack: () => void };

function StepForm({ ticket, question: challenge, onSignedIn, onBack }: Props & { question: PasskeyChallenge | null }) {
  const kinds = methodsFor(challenge);
  const [kind, setKind] = useState<Kind>(kinds[0]);
  const field = useRef<HTMLInputElement>(null);
  const step = useSecondStep(ticket);
  const labels = METHOD_TEXTS[kind];
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const code = kind === 'passkey' && challenge ? challenge : (field.current?.value ?? '');
    step.mutate(code, { onSuccess: onSignedIn, onError: () => field.current?.select() });
  };
  const change = (other: Kind): void => {
    step.reset();
    setKind(other);
  };
  return (
    // Mounts a new form per method, so that its field takes focus.
    <form key={kind} ref={focusFirstField} onSubmit={submit} aria-label="Verification">
      <Stack gap="md">
        <Text>{labels.hint}</Text>
        {step.error && <ErrorAlert>{codeErrorText(step.error)}</ErrorAlert>}
        {kind !== 'passkey' && <TextInput ref={field} label={labels.label} required {...FIELD[kind]} />}
        <Button type="submit" fullWidth loading={step.isPending} data-autofocus={kind === 'passkey' || undefined}>
          Continue
        </Button>
        {kinds
          .filter((otherKind) => otherKind !== kind)
          .map((otherKind) => (
            <Button key={otherKind} variant="subtle" fullWidth onClick={() => change(otherKind)}>
              {METHOD_TEXTS[otherKind].other}
            </Button>
          ))}
        <Button variant="subtle" fullWidth onClick={onBack}>
          Back
        </Button>
      </Stack>
    </form>
  );
}

/** Form of the second step, rendered once it is known whether a passkey can be used. */
export function CodeForm(props: Props) {
  const { data: question = null, isPending } = useQuery(passkeyChallengeQuery(props.ticket));
  return isPending ? <LoadingText>{COMMON_TEXTS.loading}</LoadingText> : <StepForm {...props} question={question} />;
}

/** Before the visit: the password of a link, and what is said where it leads nowhere. */
import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { DOOR_TEXTS } from '#domain/review/share-door.ts';
import { ApiError, failureOf } from '#web/lib/api-error.ts';
import { OpenPage } from '#web/identity/session/open-page.tsx';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import { useEnter } from './door.queries.ts';

const WATCH = 'For you to watch';
const FAILED = 'The link could not be opened. Please try again.';

const faultIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.violations[0]?.message : undefined;

type DoorProps = { token: string; onEntered: (guest: string) => void };

function PasswordForm({ token, onEntered }: DoorProps) {
  const enter = useEnter(token);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const fault = isMissing ? DOOR_TEXTS.passwordMissing : faultIn(enter.error);
  const failure = enter.error && !faultIn(enter.error) ? failureOf(FAILED, enter.error) : undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (enter.isPending) return;
    setMissing(password === '');
    if (password !== '') enter.mutate(password, { onSuccess: onEntered });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Open the link">
      <Stack gap="md">
        <Text>This link asks for a password. Whoever sent it to you has it.</Text>
        {failure && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
            {failure.reason ?? failure.text}
          </Alert>
        )}
        <PasswordInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else can be done here
          autoFocus
          aria-invalid={fault !== undefined}
          label="Password"
          required
          autoComplete="off"
          value={password}
          error={fault}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <Button type="submit" fullWidth loading={enter.isPending}>
          Open
        </Button>
      </Stack>
    </form>
  );
}

export const PasswordDoor = (props: DoorProps) => (
  <OpenPage title={WATCH}>
    <PasswordForm {...props} />
  </OpenPage>
);

export const EndedLink = () => (
  <OpenPage title="This link leads nowhere">
    <Text role="alert">{DOOR_TEXTS.ended}</Text>
  </OpenPage>
);

export const DoorWaiting = () => (
  <OpenPage title={WATCH}>
    <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
  </OpenPage>
);

export const DoorFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <OpenPage title={WATCH}>
    <ErrorRetry message="The link could not be looked up." error={error} onRetry={onRetry} />
  </OpenPage>
);

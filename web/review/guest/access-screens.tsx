/** Screens shown before a visit: password form, loading, errors, and a link that doesn't work. */
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { SHARE_ACCESS_TEXTS } from '#domain/review/share-access.ts';
import { t, translated } from '#web/lib/language/text.ts';
import { ApiError, failureOf } from '#web/lib/api/api-error.ts';
import { ErrorRetry } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { useEnterShare } from './access.queries.ts';
import { SharePage } from './share-page.tsx';
import { ErrorAlert } from '#web/ui/feedback/error-alert.tsx';

const SHARED_TITLE = 'Shared with you';
const FAILED = "Couldn't open the link. Please try again.";

const errorTextOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.violations[0] ? translated(error.violations[0].message) : undefined;

type ShareAccessProps = { token: string; onEntered: (guest: string) => void };

function PasswordForm({ token, onEntered }: ShareAccessProps) {
  const enter = useEnterShare(token);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const fault = isMissing ? t(SHARE_ACCESS_TEXTS.passwordMissing) : errorTextOf(enter.error);
  const failure = enter.error && !errorTextOf(enter.error) ? failureOf(t(FAILED), enter.error) : undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (enter.isPending) return;
    setMissing(password === '');
    if (password !== '') enter.mutate(password, { onSuccess: onEntered });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('Open link')}>
      <Stack gap="md">
        <Text>{t('This link needs a password. Ask the person who sent it to you.')}</Text>
        {failure && <ErrorAlert>{failure.reason ?? failure.text}</ErrorAlert>}
        <PasswordInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only control on the page
          autoFocus
          aria-invalid={fault !== undefined}
          label={t('Password')}
          visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
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
          {t('Open link')}
        </Button>
      </Stack>
    </form>
  );
}

export const PasswordScreen = (props: ShareAccessProps) => (
  <SharePage title={t(SHARED_TITLE)}>
    <PasswordForm {...props} />
  </SharePage>
);

export const EndedLink = () => (
  <SharePage title={t('Link unavailable')}>
    <Text role="alert">{t(SHARE_ACCESS_TEXTS.ended)}</Text>
  </SharePage>
);

export const LoadingScreen = () => (
  <SharePage title={t(SHARED_TITLE)}>
    <LoadingText>{t(COMMON_TEXTS.loading)}</LoadingText>
  </SharePage>
);

export const ErrorScreen = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <SharePage title={t(SHARED_TITLE)}>
    <ErrorRetry message={t("Couldn't check the link.")} error={error} onRetry={onRetry} />
  </SharePage>
);

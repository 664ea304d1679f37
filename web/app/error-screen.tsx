/** Error boundary of a screen: message, menu (if any) and ways back. */
import { Button, Group, Text } from '@mantine/core';
import { type ErrorComponentProps, useNavigate, useRouter } from '@tanstack/react-router';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { reasonOf } from '#web/lib/api/api-error.ts';
import { useLayoutEffect } from 'react';
import { PATHS } from '#web/lib/address/paths.ts';
import { MessagePage } from './message-page.tsx';

const ERROR_TEXT = 'Something went wrong on this page. Your saved changes are safe. Try again or go home.';

/** Rendered inside the shell, which contains the main landmark. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const navigate = useNavigate();
  const router = useRouter();
  const reason = reasonOf(error);
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  const actions = (
    <Group>
      <Button onClick={retry}>Retry</Button>
      <Button variant="default" onClick={() => void navigate({ to: PATHS.start })}>
        {COMMON_TEXTS.goHome}
      </Button>
    </Group>
  );
  return (
    <div role="alert">
      <MessagePage title="Couldn't show this page" actions={actions}>
        {ERROR_TEXT}
        {reason && (
          <Text span display="block" size="xs">
            {reason}
          </Text>
        )}
      </MessagePage>
    </div>
  );
}

/** Rendered without the shell. */
export function ErrorPage(props: ErrorComponentProps) {
  // Removes the sign-in form embedded in the page, which would cover this message.
  useLayoutEffect(() => document.querySelector('#first-page')?.remove(), []);
  return (
    <main>
      <ErrorScreen {...props} />
    </main>
  );
}

/** When a page breaks: says so, keeps the menu where there is one, and offers a way back. */
import { Button, Group, Text } from '@mantine/core';
import { type ErrorComponentProps, useNavigate, useRouter } from '@tanstack/react-router';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { reasonOf } from '#web/lib/api-error.ts';
import { useLayoutEffect } from 'react';
import { endFirstForm } from '#web/lib/first-form.ts';
import { PATHS } from '#web/lib/paths.ts';
import { MessagePage } from './message-page.tsx';

const BROKEN = 'Something on this page went wrong. What you saved is safe; try again, or go home.';

/** Inside the frame, which has the main part already. */
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
      <MessagePage title="This page cannot be shown" actions={actions}>
        {BROKEN}
        {reason && (
          <Text span display="block" size="xs">
            {reason}
          </Text>
        )}
      </MessagePage>
    </div>
  );
}

/** Where there is no frame. */
export function ErrorPage(props: ErrorComponentProps) {
  // Its place is needed, and it would wait for ever.
  useLayoutEffect(endFirstForm, []);
  return (
    <main>
      <ErrorScreen {...props} />
    </main>
  );
}

/** Not-found page for signed-in users. */
import { Button, Group } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { MessagePage } from './message-page.tsx';

export function NotFoundScreen() {
  const navigate = useNavigate();
  const router = useRouter();
  const actions = (
    <Group>
      <Button onClick={() => void navigate({ to: PATHS.start })}>{COMMON_TEXTS.goHome}</Button>
      <Button variant="default" onClick={() => router.history.back()}>
        Go back
      </Button>
    </Group>
  );
  return (
    <MessagePage title="Page not found" actions={actions}>
      This page doesn't exist or has been deleted.
    </MessagePage>
  );
}

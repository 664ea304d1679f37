/** For a signed-in person who mistyped an address, or followed one to something that is gone. */
import { Button, Group } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { PATHS } from '#web/lib/paths.ts';
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
      There is nothing at this address. It may have been mistyped, or what it showed is gone.
    </MessagePage>
  );
}

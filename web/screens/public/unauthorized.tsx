/** /unauthorized: shown when a user opens a page that belongs to another role (docs/screens.md#routes). */
import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { OpenPage } from '#web/identity/session/open-page.tsx';

export function UnauthorizedScreen() {
  const navigate = useNavigate();
  return (
    <OpenPage title={COMMON_TEXTS.accessDeniedTitle}>
      <Text mb="md">{COMMON_TEXTS.accessDenied}</Text>
      <Button onClick={() => void navigate({ to: PATHS.start })}>{COMMON_TEXTS.goHome}</Button>
    </OpenPage>
  );
}

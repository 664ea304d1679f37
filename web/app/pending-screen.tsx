/** Placeholder while a screen's file loads. */
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import classes from './pending-screen.module.css';
import { useScreenTitle } from './screen-title.ts';

/** Rendered inside the shell, which contains the main landmark. */
export function PendingScreen() {
  const title = useScreenTitle();
  return (
    <Stack gap="md" aria-busy>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
      <Skeleton h={28} w={220} />
      <Skeleton h={36} />
      <Skeleton h={320} />
    </Stack>
  );
}

/** Rendered before the shell has loaded. */
export function PendingPage() {
  return (
    <main className={classes.page}>
      <PendingScreen />
    </main>
  );
}

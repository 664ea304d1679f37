/** While the file of a screen arrives. */
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { LoadingText } from '#web/ui/loading-text.tsx';
import classes from './pending-screen.module.css';
import { useScreenTitle } from './screen-title.ts';

/** Inside the frame, which has the main part already. */
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

/** Before there is a frame. */
export function PendingPage() {
  return (
    <main className={classes.page}>
      <PendingScreen />
    </main>
  );
}

/** Placeholder of a part of the settings while it loads. */
import { Skeleton, Stack } from '@mantine/core';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';

export const SettingsSkeleton = () => (
  <Stack gap="md" maw={640} aria-busy>
    <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
    <Skeleton h={56} />
    <Skeleton h={160} />
  </Stack>
);

/** Placeholder while the file of a section loads. */
import { Skeleton, Stack } from '@mantine/core';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

export const SectionPlaceholder = ({ title }: SectionProps) => (
  <div aria-busy>
    <PageHeader title={title} />
    <Stack gap="md" maw={640}>
      <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
      <Skeleton h={56} />
      <Skeleton h={160} />
    </Stack>
  </div>
);

/** Loading text, visible and announced. */
import { Text } from '@mantine/core';
import { useAnnouncement } from './use-announcement.ts';

export function LoadingText({ children }: { children: string }) {
  return (
    <Text component="output" display="block" size="xs" c="dimmed" mih="1.5em">
      {useAnnouncement(children)}
    </Text>
  );
}

/** Loading text, visible and announced. */
import { Text } from '@mantine/core';
import { useSpoken } from './use-spoken.ts';

export function LoadingText({ children }: { children: string }) {
  return (
    <Text component="output" display="block" size="xs" c="dimmed" mih="1.5em">
      {useSpoken(children)}
    </Text>
  );
}

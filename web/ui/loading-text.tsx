/** What is on its way, in words that can be seen and heard. */
import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The words come a moment after their region, as in a hidden status. */
export function LoadingText({ children }: { children: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(children), [children]);
  return (
    <Text component="output" display="block" size="xs" c="dimmed" mih="1.5em">
      {said}
    </Text>
  );
}

/** A live region that is heard, not seen: how many results there are, what has changed. */
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

/** Screen readers speak what comes into a region that is there already, so the words come a moment after it. */
export function HiddenStatus({ children }: { children?: ReactNode }) {
  const [said, setSaid] = useState<ReactNode>();
  useEffect(() => setSaid(children), [children]);
  return (
    <VisuallyHidden>
      <output>{said}</output>
    </VisuallyHidden>
  );
}

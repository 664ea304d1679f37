/** Table figure linked to the list behind it, with an explanation. A 0 has no link and is dimmed. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LinkDestination } from '#web/lib/address/search-codec.ts';
import { WithExplanation, type Explanation } from '#web/ui/menu/explained.tsx';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';

type Props = {
  link: LinkDestination | undefined;
  /** Meaning of the figure, for screen readers. */
  label: string;
  /** Explanation of the figure. */
  explained?: Explanation | undefined;
  children: ReactNode;
};

export function FigureLink({ link, label, explained, children }: Props) {
  if (link && Number(children) !== 0)
    return (
      <QuietLink link={link} label={`${String(children)} ${label}`} explained={explained}>
        {children}
      </QuietLink>
    );
  const plain = (
    <Text span inherit c="dimmed">
      {children}
    </Text>
  );
  return explained ? <WithExplanation lines={explained}>{plain}</WithExplanation> : plain;
}

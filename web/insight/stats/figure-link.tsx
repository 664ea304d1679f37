/** A figure in a table that leads to the list behind it and tells its sum; a 0 leads nowhere, and steps back behind what there is. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LinkTo } from '#web/lib/search-codec.ts';
import { Explained, type Explanation } from '#web/ui/explained.tsx';
import { QuietLink } from '#web/ui/quiet-link.tsx';

type Props = {
  link: LinkTo | undefined;
  /** What the figure counts; heard with it. */
  label: string;
  /** What it is made of. */
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
  return explained ? <Explained lines={explained}>{plain}</Explained> : plain;
}

/** A figure in a table that leads to the list behind it; a 0 leads nowhere, and steps back behind what there is. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { QuietLink, type QuietLinkTo } from '#web/ui/quiet-link.tsx';

type Props = {
  link: QuietLinkTo | undefined;
  /** What the figure counts; heard with it. */
  label: string;
  children: ReactNode;
};

export function FigureLink({ link, label, children }: Props) {
  if (!link || Number(children) === 0)
    return (
      <Text span inherit c="dimmed">
        {children}
      </Text>
    );
  return (
    <QuietLink link={link} label={`${String(children)} ${label}`}>
      {children}
    </QuietLink>
  );
}

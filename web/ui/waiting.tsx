/** The place of something that is on its way, and what it is. */
import { Skeleton } from '@mantine/core';
import { LoadingText } from './loading-text.tsx';

export const Waiting = ({ text, height }: { text: string; height: number }) => (
  <div aria-busy>
    <LoadingText>{text}</LoadingText>
    <Skeleton h={height} radius={8} />
  </div>
);

/** Placeholder for loading content, with a label. */
import { Skeleton } from '@mantine/core';
import { LoadingText } from './loading-text.tsx';

export const Waiting = ({ text, height }: { text: string; height: number }) => (
  <div aria-busy>
    <LoadingText>{text}</LoadingText>
    <Skeleton h={height} radius={8} />
  </div>
);

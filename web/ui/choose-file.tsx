/** Lets files be chosen by a button, and the same ones once more. */
import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

type Props<Multiple extends boolean> = Omit<FileButtonProps<Multiple>, 'resetRef'>;

export function ChooseFile<Multiple extends boolean = false>({ onChange, ...button }: Props<Multiple>) {
  const empty = useRef<() => void>(null);
  const take: typeof onChange = (chosen) => {
    onChange(chosen);
    // A browser says nothing of the choice that stands in its field already: who took a file out, or whose file was refused, could not choose it again.
    empty.current?.();
  };
  return <FileButton<Multiple> {...(button as FileButtonProps<Multiple>)} resetRef={empty} onChange={take} />;
}

/** File button that allows choosing the same file again. */
import { FileButton, type FileButtonProps } from '@mantine/core';
import { useRef } from 'react';

type Props<Multiple extends boolean> = Omit<FileButtonProps<Multiple>, 'resetRef'>;

export function ChooseFile<Multiple extends boolean = false>({ onChange, ...button }: Props<Multiple>) {
  const empty = useRef<() => void>(null);
  const changeAndReset: typeof onChange = (chosen) => {
    onChange(chosen);
    // Clears the input, because browsers fire no change event for a file that is already in it.
    empty.current?.();
  };
  return <FileButton<Multiple> {...(button as FileButtonProps<Multiple>)} resetRef={empty} onChange={changeAndReset} />;
}

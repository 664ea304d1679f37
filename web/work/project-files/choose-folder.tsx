/** Button for a whole folder, which browsers on phones don't offer. */
import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { type ChosenFile, chosenFrom } from './chosen-files.ts';

type ChooseFolderProps = ButtonProps & {
  /** Name of the input. */
  label: string;
  onChosen: (chosen: readonly ChosenFile[]) => void;
  children: ReactNode;
};

export function ChooseFolder({ label, onChosen, ...button }: ChooseFolderProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...{ webkitdirectory: '' }}
        onChange={({ currentTarget }) => {
          onChosen(chosenFrom(currentTarget.files ?? []));
          currentTarget.value = '';
        }}
      />
      <Button h={40} variant="subtle" {...button} onClick={() => input.current?.click()} />
    </>
  );
}

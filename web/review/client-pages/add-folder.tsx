/** Button for a whole folder, which browsers on phones don't offer. */
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { t } from '#web/lib/language/text.ts';
import { type ChosenFile, chosenFrom } from '#web/work/project-files/chosen-files.ts';

export function AddFolder({ onChosen }: { onChosen: (chosen: readonly ChosenFile[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Add folder')}
        {...{ webkitdirectory: '' }}
        onChange={({ currentTarget }) => {
          onChosen(chosenFrom(currentTarget.files ?? []));
          currentTarget.value = '';
        }}
      />
      <Button h={40} variant="subtle" visibleFrom="sm" onClick={() => input.current?.click()}>
        {t('Add folder')}
      </Button>
    </>
  );
}

/** Choice for a project whose client is in the trash: restore the client too, or pick another one. */
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { iriOf } from '#contract/platform/jsonld.ts';
import type { PickedRecord } from '#web/work/projects/form/form-values.ts';
import { Picker } from '#web/work/projects/form/picker.tsx';
import type { Replacements } from './trash.queries.ts';

type Props = { mayRestore: boolean; onReplacements: (replacements: Replacements) => void };

export function RestoreClient({ mayRestore, onReplacements }: Props) {
  const [choice, setChoice] = useState(mayRestore ? '' : 'other');
  const [picked, setPicked] = useState<PickedRecord>({ id: null, text: '' });
  const choose = (next: string): void => {
    setChoice(next);
    setPicked({ id: null, text: '' });
    onReplacements({ client: undefined, restoreClient: next === 'both' || undefined });
  };
  const pick = (next: PickedRecord): void => {
    setPicked(next);
    onReplacements({ client: next.id === null ? undefined : iriOf('Client', next.id) });
  };
  return (
    <>
      {mayRestore && (
        <Radio.Group label="Client" value={choice} onChange={choose}>
          <Stack gap={8} mt={6}>
            <Radio value="both" label="Restore the client too" data-autofocus />
            <Radio value="other" label="Choose another client" />
          </Stack>
        </Radio.Group>
      )}
      {choice === 'other' && (
        <Picker
          field="client"
          label="Client"
          placeholder="Type a name"
          value={picked}
          onChange={pick}
          isFocusedFirst={!mayRestore}
        />
      )}
    </>
  );
}

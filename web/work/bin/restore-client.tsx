/** Of a project whose client is gone: the client comes back with it, or it gets another. */
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { iriOf } from '#contract/platform/jsonld.ts';
import type { Picked } from '#web/work/projects/form/form-values.ts';
import { Picker } from '#web/work/projects/form/picker.tsx';
import type { Given } from './bin.queries.ts';

type Props = { mayRestore: boolean; onGiven: (given: Given) => void };

export function RestoreClient({ mayRestore, onGiven }: Props) {
  const [way, setWay] = useState(mayRestore ? '' : 'other');
  const [picked, setPicked] = useState<Picked>({ id: null, text: '' });
  const choose = (next: string): void => {
    setWay(next);
    setPicked({ id: null, text: '' });
    onGiven({ client: undefined, restoreClient: next === 'both' || undefined });
  };
  const pick = (next: Picked): void => {
    setPicked(next);
    onGiven({ client: next.id === null ? undefined : iriOf('Client', next.id) });
  };
  return (
    <>
      {mayRestore && (
        <Radio.Group label="Its client" value={way} onChange={choose}>
          <Stack gap={8} mt={6}>
            <Radio value="both" label="Restore the client with it" data-autofocus />
            <Radio value="other" label="Choose another client" />
          </Stack>
        </Radio.Group>
      )}
      {way === 'other' && (
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

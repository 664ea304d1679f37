/** Ten recovery codes, shown once, to copy or download (docs/people.md#second-factor). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { TWO_FACTOR_TEXTS } from '#domain/identity/two-factor.ts';
import { save } from '#web/lib/api/download.ts';
import { CopyField } from '#web/ui/forms/copy-field.tsx';
import classes from './two-factor.module.css';

const FILE = 'cutroom-recovery-codes.txt';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <Stack gap="sm" className={classes.codes}>
      <Text>{TWO_FACTOR_TEXTS.once}</Text>
      <CopyField label="Recovery codes" value={text} rows={codes.length} isFocusedFirst />
      <Group justify="space-between">
        <Button variant="default" onClick={() => save(new Blob([`${text}\n`], { type: 'text/plain' }), FILE)}>
          Download
        </Button>
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}

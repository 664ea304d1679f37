/** Offer to switch when a sheet's headers fit another kind of records better (docs/people.md#import). */
import { Alert, Button, Group, Text } from '@mantine/core';
import { likelierKind } from '#domain/work/import/import-headers.ts';
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import { useRole } from '#web/identity/current-user.ts';
import { IMPORT_KIND_LABELS } from './import-texts.ts';
import { kindsOf } from './import-url.ts';
import type { PlanState } from './use-import-plan.ts';

type HintProps = { kind: ImportKind; shown: PlanState['shown']; onKind: (kind: ImportKind) => void };

export function ImportKindHint({ kind, shown, onKind }: HintProps) {
  const likelier = likelierKind(shown.columns, kind);
  const isAllowed = kindsOf(useRole()).some((one) => one === likelier);
  if (!likelier) return null;
  const name = IMPORT_KIND_LABELS[likelier].toLowerCase();
  return (
    <Alert color="yellow">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {isAllowed
            ? `This looks like a sheet of ${name}.`
            : `This looks like a sheet of ${name}, which administrators import.`}
        </Text>
        {isAllowed && (
          <Button variant="default" onClick={() => onKind(likelier)}>
            {`Import ${name} instead`}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

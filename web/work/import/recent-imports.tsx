/** The user's sheets of the last day, each as a link. */
import { Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ApiListedImport } from '#contract/work/import.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { linkTo } from '#web/lib/address/links.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import classes from './import.module.css';
import { IMPORT_SCREEN_TEXTS, IMPORT_KIND_LABELS, rowsText } from './import-texts.ts';
import { importsQuery, useRemoveImport } from './import.queries.ts';

function stateOf({ doneAt, undoneAt, kind: kindOf }: ApiListedImport): string {
  const kind = kindOf ? `${IMPORT_KIND_LABELS[kindOf]}, ` : '';
  if (!doneAt) return `${kind}not imported yet`;
  return undoneAt ? `${kind}undone` : `${kind}imported`;
}

const isOpen = ({ doneAt, undoneAt }: ApiListedImport): boolean => doneAt === undefined || undoneAt !== undefined;

export function RecentImports({ role }: { role: UserType }) {
  const { data = [] } = useQuery(importsQuery);
  const removing = useRemoveImport();
  if (data.length === 0) return null;
  return (
    <Stack gap="xs" mt="xl">
      <Title order={2} size="h4">
        Recent sheets
      </Title>
      {removing.error && <FailureNote {...failureOf(IMPORT_SCREEN_TEXTS.removeFailed, removing.error)} />}
      <ul className={classes.lines}>
        {data.map((one) => (
          <li key={one.id}>
            <Link className={classes.sheet} {...linkTo(role, 'import', { id: String(one.id), kind: one.kind })}>
              {`${one.fileName || 'Sheet'} (${rowsText(one.rowCount)})`}
            </Link>
            {`, ${stateOf(one)}`}
            {isOpen(one) && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                ml="xs"
                aria-label={`Remove ${one.fileName || 'the sheet'}`}
                loading={removing.isPending && removing.variables === one.id}
                onClick={() => removing.mutate(one.id)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** The own sheets of the last day, each as a way back to it. */
import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WireImport } from '#contract/import.ts';
import type { UserType } from '#domain/roles.ts';
import { linkTo } from '#web/lib/links.ts';
import classes from './import.module.css';
import { KIND_WORDS, rowsText } from './import-words.ts';
import { importsQuery } from './import.queries.ts';

function stateOf({ doneAt, undoneAt, plan }: WireImport): string {
  const kind = plan ? `${KIND_WORDS[plan.kind]}, ` : '';
  if (!doneAt) return `${kind}not imported yet`;
  return undoneAt ? `${kind}taken back` : `${kind}imported`;
}

export function RecentImports({ role }: { role: UserType }) {
  const { data = [] } = useQuery(importsQuery);
  if (data.length === 0) return null;
  return (
    <Stack gap="xs" mt="xl">
      <Title order={2} size="h4">
        Sheets of the last day
      </Title>
      <ul className={classes.lines}>
        {data.map((one) => (
          <li key={one.id}>
            <Link className={classes.sheet} {...linkTo(role, 'import', { id: String(one.id), kind: one.plan?.kind })}>
              {`${one.fileName || 'Sheet'} (${rowsText(one.rowCount)})`}
            </Link>
            {`, ${stateOf(one)}`}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Backups in the settings, with warnings (docs/operations.md#scheduled-backups). */
import { Alert, Badge, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BackupState } from '#domain/operations/backups.ts';
import { sizeText } from '#domain/files/media.ts';
import { countText } from '#web/lib/time/format.ts';
import classes from '#web/ui/table/line-list.module.css';
import { Time } from '#web/ui/figures/time.tsx';
import { backupsQuery, type ShownBackups } from './backups.queries.ts';

const STATES: Readonly<Record<BackupState, { label: string; color: string } | undefined>> = {
  running: { label: 'Running', color: 'blue' },
  failed: { label: 'Failed', color: 'red' },
  done: undefined,
};

function detailOf({ place, name, error, removed, missing, state }: ShownBackups['items'][number]): string {
  if (state === 'failed') return error ?? 'The backup did not finish.';
  const location = name === undefined ? place : `${name} in ${place === 's3' ? 'the S3 bucket' : place}`;
  const missingText = missing > 0 ? ` ${countText(missing, 'file was', 'files were')} missing.` : '';
  return `${location}.${removed ? ' Deleted by the retention policy.' : ''}${missingText}`;
}

function Line({ item }: { item: ShownBackups['items'][number] }) {
  const badge = STATES[item.state];
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={600}>
          <Time at={item.madeAt} />
          {item.bytes !== undefined && `, ${sizeText(item.bytes)}`}{' '}
          {badge && (
            <Badge component="span" color={badge.color}>
              {badge.label}
            </Badge>
          )}
        </Text>
        <Text c="dimmed" size="sm">
          {detailOf(item)}
        </Text>
      </div>
    </li>
  );
}

/** Renders nothing when the server doesn't support scheduled backups, or they can't be loaded. */
export function BackupList() {
  const { data } = useQuery(backupsQuery());
  if (!data) return null;
  return (
    <Paper withBorder p="md" mt="lg" maw={640} component="section" aria-labelledby="backups-title">
      <Title order={2} id="backups-title" fz="lg">
        Backups
      </Title>
      {data.warning !== undefined && (
        <Alert color="red" mt="sm" title="Backups need attention">
          {data.warning}
        </Alert>
      )}
      {!data.planned && (
        <Text c="dimmed" size="sm" mt="xs">
          Scheduled backups are off. Set BACKUP_TO on the server to turn them on.
        </Text>
      )}
      {data.items.length > 0 && (
        <ul className={classes.list} aria-label="Recent backups">
          {data.items.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Paper>
  );
}

/** On the settings: when the house was backed up, and whether something is wrong with it (docs/operations.md#scheduled-backups). */
import { Alert, Badge, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BackupState } from '#domain/operations/backups.ts';
import { sizeText } from '#domain/files/media.ts';
import { countText, dateTimeText } from '#web/lib/format.ts';
import classes from '#web/ui/line-list.module.css';
import { backupsQuery, type ShownBackups } from './backups.queries.ts';

const STATES: Readonly<Record<BackupState, { label: string; color: string } | undefined>> = {
  running: { label: 'Under way', color: 'blue' },
  failed: { label: 'Failed', color: 'red' },
  done: undefined,
};

function detailOf({ place, name, error, removed, missing, state }: ShownBackups['items'][number]): string {
  if (state === 'failed') return error ?? 'It never ended.';
  const where = name === undefined ? place : `${name} in ${place === 's3' ? 'the bucket' : place}`;
  const gone = missing > 0 ? ` ${countText(missing, 'file was', 'files were')} gone.` : '';
  return `${where}.${removed ? ' Thrown away for newer ones.' : ''}${gone}`;
}

function Line({ item }: { item: ShownBackups['items'][number] }) {
  const badge = STATES[item.state];
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={600}>
          {dateTimeText(item.madeAt)}
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

/** Nothing where none is planned and none was made, or they cannot be had. */
export function BackupList() {
  const { data } = useQuery(backupsQuery());
  if (!data || (!data.planned && data.items.length === 0)) return null;
  return (
    <Paper withBorder p="md" mt="lg" maw={640} component="section" aria-labelledby="backups-title">
      <Title order={2} id="backups-title" fz="lg">
        Backups
      </Title>
      {data.warning !== undefined && (
        <Alert color="red" mt="sm" title="Look after the backups">
          {data.warning}
        </Alert>
      )}
      {!data.planned && (
        <Text c="dimmed" size="sm" mt="xs">
          None is made by the clock: the setting BACKUP_TO of the server turns that on.
        </Text>
      )}
      {data.items.length > 0 && (
        <ul className={classes.list} aria-label="The last backups">
          {data.items.map((item) => (
            <Line key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Paper>
  );
}

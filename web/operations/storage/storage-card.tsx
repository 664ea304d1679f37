/** Storage card: what takes room by kind, the largest projects, and what the storage rule removes next (docs/storage.md). */
import { Box, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { storageText } from '#domain/files/storage-text.ts';
import { STORAGE_KIND_TEXTS, STORAGE_KINDS, type StorageKind } from '#domain/operations/storage.ts';
import { instantFromApi } from '#contract/platform/jsonld.ts';
import type { ApiStorage } from '#contract/operations/storage.ts';
import { formatDay } from '#domain/platform/dates.ts';
import { countText } from '#web/lib/time/format.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { Time } from '#web/ui/figures/time.tsx';
import lines from '#web/ui/table/line-list.module.css';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import { LargestProjects } from './largest-projects.tsx';
import { STORAGE_COPY } from './storage-copy.ts';
import { dueText } from './storage-labels.ts';
import { storageQuery } from './storage.queries.ts';
import classes from './storage.module.css';

const COLORS = ['blue', 'cyan', 'teal', 'grape', 'orange', 'yellow', 'red', 'gray', 'indigo'];

const colorOf = (kind: StorageKind): string => `var(--mantine-color-${COLORS[STORAGE_KINDS.indexOf(kind)]}-6)`;

function Kinds({ kinds }: Pick<ApiStorage, 'kinds'>) {
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {kinds.map(({ kind, bytes }) => (
          <span key={kind} style={{ background: colorOf(kind), flexGrow: bytes }} />
        ))}
      </div>
      <ul className={classes.kinds} aria-label="Storage by kind">
        {kinds.map(({ kind, bytes }) => (
          <li key={kind}>
            <span style={{ color: colorOf(kind) }} aria-hidden>
              ■
            </span>{' '}
            {STORAGE_KIND_TEXTS[kind]}: {storageText(bytes)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Due({ due }: Pick<ApiStorage, 'due'>) {
  if (due.total === 0) return null;
  return (
    <Box mt="md" component="section" aria-labelledby="files-due">
      <Title order={3} fz="md" id="files-due">
        Removed in the next 30 days
      </Title>
      <Text size="sm" c="dimmed">
        {dueText(due)}
      </Text>
      <ul className={lines.list}>
        {due.projects.map(({ id, title, at, bytes }) => (
          <li key={id} className={lines.line}>
            <span className={lines.words}>
              <QuietLink link={{ to: projectPathOf('admin', id), search: {} }}>{title}</QuietLink>
            </span>
            <Text span size="sm" c="dimmed">
              {storageText(bytes)}, <Time at={instantFromApi(at)} />
            </Text>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Returns when the inventory was taken and how long the disk lasts. */
function factsText({ day, daysLeft, kinds }: ApiStorage): string {
  if (day === null) return STORAGE_COPY.noInventory;
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  const left = daysLeft === undefined ? '' : ` At this rate the disk is full in ${countText(daysLeft, 'day')}.`;
  return `${storageText(total)} as of 03:00 on ${formatDay(day)}.${left}`;
}

export function StorageCard() {
  const query = useQuery(storageQuery());
  const { data, error } = query;
  if (error && !data) return <QueryError message={STORAGE_COPY.failed} query={query} />;
  if (!data) return <Skeleton h={240} maw={640} mt="lg" aria-busy />;
  return (
    <Paper withBorder p="md" mt="lg" maw={640} component="section" aria-labelledby="files">
      <Title order={2} id="files" fz="lg">
        Files
      </Title>
      <Text size="sm" c="dimmed">
        {factsText(data)}
      </Text>
      {data.kinds.length > 0 && <Kinds kinds={data.kinds} />}
      <LargestProjects projects={data.projects} />
      <Due due={data.due} />
    </Paper>
  );
}

/** The figures of the house beside those of the process, as Prometheus reads them. */
import type { Deps } from '#server/platform/deps.ts';
import { type HouseStatus, type Queue, readHouseStatus } from './house-status.ts';

const QUEUES = ['jobs', 'mails', 'deliveries'] as const satisfies readonly (keyof HouseStatus)[];

const gauge = (name: string, help: string, lines: readonly string[]): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  ...lines.map((line) => `${name}${line}`),
];

const queueLines = (name: string, { waiting, failed }: Queue): string[] => [
  `{queue="${name}",state="waiting"} ${waiting}`,
  `{queue="${name}",state="failed"} ${failed}`,
];

function houseLines(house: HouseStatus): string[] {
  const { freeBytes, trouble, backup } = house;
  return [
    ...gauge('cutroom_trouble', '1 while somebody must see to something.', [` ${trouble === undefined ? 0 : 1}`]),
    ...gauge('cutroom_database_bytes', 'Size of the database.', [` ${house.databaseBytes}`]),
    ...(freeBytes === undefined
      ? []
      : gauge('cutroom_disk_free_bytes', 'Free on the disk of the data folder.', [` ${freeBytes}`])),
    ...(backup === undefined
      ? []
      : gauge('cutroom_last_backup_timestamp_seconds', 'Of what moment the last whole backup is.', [
          ` ${Date.parse(backup.madeAt) / 1_000}`,
        ])),
    ...gauge(
      'cutroom_queue',
      'Jobs, mails and deliveries of webhooks that wait, or were given up.',
      QUEUES.flatMap((name) => queueLines(name, house[name])),
    ),
  ];
}

/** What the process counted is told also while the database is away. */
export async function metricsText(deps: Deps): Promise<string> {
  const own = await deps.metrics.registry.metrics();
  const house = await readHouseStatus(deps).then(houseLines, () => gauge('cutroom_trouble', 'No database.', [' 1']));
  return `${own}\n${house.join('\n')}\n`;
}

/** Instance and process metrics in Prometheus format. */
import type { Deps } from '#server/platform/deps.ts';
import { type InstanceStatus, type Queue, readInstanceStatus } from './instance-status.ts';

const QUEUES = ['jobs', 'mails', 'deliveries'] as const satisfies readonly (keyof InstanceStatus)[];

const gauge = (name: string, help: string, lines: readonly string[]): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  ...lines.map((line) => `${name}${line}`),
];

const queueLines = (name: string, { waiting, failed }: Queue): string[] => [
  `{queue="${name}",state="waiting"} ${waiting}`,
  `{queue="${name}",state="failed"} ${failed}`,
];

function instanceLines(instance: InstanceStatus): string[] {
  const { freeBytes, problem, backup } = instance;
  return [
    ...gauge('cutroom_trouble', '1 if the instance needs attention.', [` ${problem === undefined ? 0 : 1}`]),
    ...gauge('cutroom_database_bytes', 'Size of the database.', [` ${instance.databaseBytes}`]),
    ...(freeBytes === undefined
      ? []
      : gauge('cutroom_disk_free_bytes', "Free space on the data folder's disk.", [` ${freeBytes}`])),
    ...(backup === undefined
      ? []
      : gauge('cutroom_last_backup_timestamp_seconds', 'Time of the last complete backup.', [
          ` ${Date.parse(backup.madeAt) / 1_000}`,
        ])),
    ...gauge(
      'cutroom_queue',
      'Waiting or failed jobs, emails and webhook deliveries.',
      QUEUES.flatMap((name) => queueLines(name, instance[name])),
    ),
  ];
}

/** Returns all metrics; those of the process are available even if the database is down. */
export async function metricsText(deps: Deps): Promise<string> {
  const own = await deps.metrics.registry.metrics();
  const instance = await readInstanceStatus(deps).then(instanceLines, () =>
    gauge('cutroom_trouble', 'The database is unavailable.', [' 1']),
  );
  return `${own}\n${instance.join('\n')}\n`;
}

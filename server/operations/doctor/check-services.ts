/** What the doctor looks at around the house: the mail server, and what waits in vain. */
import { countOf } from '#domain/platform/numbers.ts';
import { lastBackup } from '#server/operations/backups/backups.store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { backupTrouble } from '#server/operations/house-trouble.ts';
import { type Queue, readHouseStatus } from '#server/operations/status/house-status.ts';
import { listWebhooks } from '#server/live/webhooks/webhooks.store.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

async function checkMail({ mailer }: Deps): Promise<Finding> {
  if (!mailer) return ok('mail', 'SMTP_URL is not set: the house sends none.');
  try {
    await mailer.check();
    return ok('mail', 'The mail server takes mails.');
  } catch (error) {
    return fault('mail', `The mail server cannot be used: ${(error as Error).message}. Check SMTP_URL.`);
  }
}

const checkQueue = (name: string, { waiting, failed }: Queue, where: string): Finding =>
  failed === 0
    ? ok(name, `${waiting} waiting, none given up.`)
    : warning(name, `${countOf(failed, 'was', 'were')} given up. ${where}`);

async function checkBackups(deps: Deps): Promise<Finding> {
  const wrong = await backupTrouble(deps);
  if (wrong !== undefined) return warning('backups', wrong);
  const last = await lastBackup(deps.db);
  if (last) return ok('backups', `The last one is of ${last.madeAt}.`);
  return warning('backups', 'No backup is known. Run the command backup, or set BACKUP_TO to schedule backups.');
}

async function checkWebhooks({ db }: Deps): Promise<Finding[]> {
  const off = (await listWebhooks(db)).filter(({ isActive, offReason }) => !isActive && offReason !== null);
  return off.map(({ url, offReason }) => warning('webhooks', `The house turned ${url} off: ${offReason}`));
}

export async function checkServices(deps: Deps): Promise<Finding[]> {
  const status = await readHouseStatus(deps);
  return [
    await checkMail(deps),
    await checkBackups(deps),
    checkQueue('jobs', status.jobs, 'The log says why, and the table jobs.'),
    checkQueue('mails', status.mails, 'Settings in the app say which, and why.'),
    checkQueue('webhooks', status.deliveries, 'Settings in the app say which, and why.'),
    ...(await checkWebhooks(deps)),
  ];
}

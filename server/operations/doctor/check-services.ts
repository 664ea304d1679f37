/** Doctor checks of the services around the instance: the mail server, and stuck or failed jobs. */
import { unlinkedText } from '#domain/identity/company-links.ts';
import { lastBackup } from '#server/operations/backups/backups.store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkBackupHealth } from '#server/operations/instance-health.ts';
import { describeProviderError, type ProviderStatus } from '#server/identity/oidc/provider-status.store.ts';
import { type Queue, readInstanceStatus } from '#server/operations/status/instance-status.ts';
import { listWebhooks } from '#server/live/webhooks/webhooks.store.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

async function checkEmail({ mailer }: Deps): Promise<Finding> {
  if (!mailer) return ok('email', 'SMTP_URL is not set. No email is sent.');
  try {
    await mailer.check();
    return ok('email', 'The mail server accepts email.');
  } catch (error) {
    return fault('email', `Can't use the mail server: ${(error as Error).message}. Check SMTP_URL.`);
  }
}

const checkQueue = (name: string, { waiting, failed }: Queue, location: string): Finding =>
  failed === 0 ? ok(name, `${waiting} waiting, none failed.`) : warning(name, `${failed} failed. ${location}`);

async function checkBackups(deps: Deps): Promise<Finding> {
  const wrong = await checkBackupHealth(deps);
  if (wrong !== undefined) return warning('backups', wrong);
  const last = await lastBackup(deps.db);
  if (last) return ok('backups', `Last backup: ${last.madeAt}.`);
  return warning('backups', 'No backup found. Run the backup command, or set BACKUP_TO to schedule backups.');
}

async function checkWebhooks({ db }: Deps): Promise<Finding[]> {
  const disabledWebhooks = (await listWebhooks(db)).filter(
    ({ isActive, offReason }) => !isActive && offReason !== null,
  );
  return disabledWebhooks.map(({ url, offReason }) => warning('webhooks', `Cutroom disabled ${url}: ${offReason}`));
}

/** Reads the provider's metadata, and names the last error of a sign-in unless one has succeeded since. */
async function checkProvider({ oidc, config }: Deps, { lastSuccess, lastError }: ProviderStatus): Promise<Finding> {
  try {
    await oidc?.check();
  } catch (error) {
    const reason = describeProviderError(error);
    return fault('company sign-in', `Can't use the provider at ${config.oidc?.issuer}: ${reason} Check OIDC_ISSUER.`);
  }
  if (lastError && lastError.at > (lastSuccess ?? ''))
    return warning('company sign-in', `The last sign-in failed at ${lastError.at}: ${lastError.message}`);
  return ok('company sign-in', `The provider responds. Last sign-in: ${lastSuccess ?? 'none'}.`);
}

/** Warns while the company account is required of people who haven't linked one. */
function checkLinks(status: ProviderStatus): Finding {
  const text = unlinkedText(status);
  if (!status.isRequired || status.unlinked === 0) return ok('company accounts', text);
  return warning('company accounts', `${text} Send them a company link from Team Overview.`);
}

export async function checkServices(deps: Deps): Promise<Finding[]> {
  const status = await readInstanceStatus(deps);
  return [
    await checkEmail(deps),
    ...(status.oidc ? [await checkProvider(deps, status.oidc), checkLinks(status.oidc)] : []),
    await checkBackups(deps),
    checkQueue('jobs', status.jobs, 'See the log and the jobs table.'),
    checkQueue('emails', status.mails, 'See Settings, Email in the app.'),
    checkQueue('webhooks', status.deliveries, 'See Settings, Webhooks and chat in the app.'),
    ...(await checkWebhooks(deps)),
  ];
}

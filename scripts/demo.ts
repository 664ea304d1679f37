/** `npm run demo`: Cutroom with its own data folder, filled with demo data on first start (docs/product.md#delivery). */
import { runCutroom } from '#server/start.ts';
import { StartupError } from '#server/platform/health/startup-error.ts';
import { DEMO_PAGE_TOKEN } from '#server/seed/demo-sends.ts';
import { DEMO_DELIVERABLES_TOKEN, DEMO_LINK_TOKEN, DEMO_PODCAST_TOKEN } from '#server/seed/demo-cut-rows.ts';
import { DEMO_FEED_TOKEN } from '#server/seed/demo-integrations.ts';
import { contentOf, DEMO_PASSWORD, demoSignIns, fillDemo } from '#server/seed/demo.ts';
import type { Deps } from '#server/platform/deps.ts';

const REFUSAL = 'This database already contains other data. Point DATA_DIR or DATABASE_URL to an empty one.';

async function prepareDemo(deps: Deps): Promise<void> {
  const content = await contentOf(deps.db);
  if (content === 'filled') throw new StartupError(REFUSAL);
  if (content === 'demo') return;
  console.log('Filling the demo with a year of work ...');
  await fillDemo(deps);
}

const started = await runCutroom(process.env, {
  dataDir: 'demo-data',
  beforeListen: prepareDemo,
  offeredSignIns: demoSignIns(),
  showsEmails: true,
});

if (started) {
  console.log(`\nSign in with the password ${DEMO_PASSWORD} as`);
  for (const { type, name, email } of demoSignIns()) console.log(`  ${type.padEnd(8)} ${email.padEnd(34)} ${name}`);
  console.log(
    `\nTo view a version as a client without an account, open\n  ${started.address}/share/${DEMO_LINK_TOKEN}`,
  );
  console.log(`\na podcast\n  ${started.address}/share/${DEMO_PODCAST_TOKEN}`);
  console.log(`\nand all deliverables of a project\n  ${started.address}/share/${DEMO_DELIVERABLES_TOKEN}`);
  console.log(`\nTo see all projects as a contact of a client, open\n  ${started.address}/client/${DEMO_PAGE_TOKEN}`);
  console.log(
    `\nTo see the team's deadlines in a calendar app, subscribe to\n  ${started.address}/feeds/${DEMO_FEED_TOKEN}.ics`,
  );
  const emailNote = started.deps.mailer?.isShown
    ? 'The demo sends no email. Administrators can see demo emails under Settings.'
    : 'The demo sends email through the server in SMTP_URL.';
  console.log(`\n${emailNote}\n`);
}

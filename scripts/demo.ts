/** `npm run demo`: Cutroom on a data folder of its own, filled with a believable team the first time (docs/product.md#delivery). */
import { runCutroom } from '#server/start.ts';
import { StartError } from '#server/platform/start-failure.ts';
import { DEMO_LINK_TOKEN } from '#server/seed/demo-cut-rows.ts';
import { contentOf, DEMO_PASSWORD, demoSignIns, fillDemo } from '#server/seed/demo.ts';
import type { Deps } from '#server/platform/deps.ts';

const REFUSAL =
  'This database already holds something else, and the demo would mix with it. Point DATA_DIR or DATABASE_URL to an empty one.';

async function prepareDemo(deps: Deps): Promise<void> {
  const content = await contentOf(deps.db);
  if (content === 'filled') throw new StartError(REFUSAL);
  if (content === 'demo') return;
  console.log('Filling the demo with a year of work ...');
  await fillDemo(deps);
}

const started = await runCutroom(process.env, {
  dataDir: 'demo-data',
  beforeListen: prepareDemo,
  offeredSignIns: demoSignIns(),
  showsMails: true,
});

if (started) {
  console.log(`\nSign in with the password ${DEMO_PASSWORD} as`);
  for (const { type, name, email } of demoSignIns()) console.log(`  ${type.padEnd(8)} ${email.padEnd(34)} ${name}`);
  console.log(`\nA client without an account looks at a cut at\n  ${started.address}/share/${DEMO_LINK_TOKEN}`);
  const mail = started.deps.mailer?.isShown
    ? 'It mails nobody: administrators see under Settings what it would send.'
    : 'It mails by the server that SMTP_URL names.';
  console.log(`\n${mail}\n`);
}

/** Templates of the demo, and the episodes of its podcast. */
import { sql } from 'kysely';
import type { CheckDraft } from '#domain/work/checks/checks.ts';
import type { TemplateValues } from '#domain/work/templates.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import { templateColumnsOf } from '#server/work/template-rows/templates.store.ts';

const PODCAST = 'The Founder Hour';

const atEnd = (text: string, mustBeDone = true): CheckDraft => ({ text, moment: 'end', mustBeDone });
const onDelivery = (text: string): CheckDraft => ({ text, moment: 'delivery', mustBeDone: true });

const EPISODE: Omit<TemplateValues, 'clientId'> = {
  name: 'Weekly episode',
  class: 'Podcast',
  fields: {
    ...{ platform: 'YouTube', editRatioMin: 12, editRatioHour: 1, deadlineDays: 7, deadlineTime: '16:00' },
    deliverables: [
      { name: 'Short 1', aspect: '9:16', lengthSeconds: 45 },
      { name: 'Short 2', aspect: '9:16', lengthSeconds: 45 },
    ],
  },
  checks: [
    atEnd('Remove filler words'),
    atEnd('Level both microphones'),
    onDelivery('Captions'),
    atEnd('Chapters', false),
  ],
};

const SOCIAL: Omit<TemplateValues, 'clientId'> = {
  name: 'Social clip',
  class: 'Basic',
  fields: { ...{ platform: 'Instagram', videoLengthSeconds: 45, deadlineDays: 2, deadlineTime: '17:00' } },
  checks: [atEnd('Captions burned in'), onDelivery('Music license')],
};

/** Makes the podcast's newest episode follow the one before it. */
async function joinEpisodes(trx: Db, clientId: number): Promise<void> {
  const episodes = await trx
    .selectFrom('projects')
    .select('id')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`title like 'Ep. %'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const [newest, before] = episodes;
  if (!newest || !before) return;
  await trx.updateTable('projects').set({ previous_id: before.id }).where('id', '=', newest.id).execute();
}

/** Adds a template of the workspace and one of the podcast, once clients and projects are inserted. */
export async function addDemoTemplates(trx: Db, clients: readonly NewRow<'clients'>[]): Promise<void> {
  const podcast = clients.find(({ company_name: company }) => company === PODCAST);
  const made = { archived_at: null, created_by_id: null, created_at: podcast?.created_at ?? '' };
  if (!podcast) return;
  const clientId = podcast.id as number;
  for (const values of [
    { ...EPISODE, clientId },
    { ...SOCIAL, clientId: null },
  ])
    await trx
      .insertInto('templates')
      .values({ ...templateColumnsOf(values), ...made })
      .execute();
  await joinEpisodes(trx, clientId);
}

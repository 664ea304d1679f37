/** Name of an archive: the project's title, or the client's name. */
import { asPathPart, safePath } from '#domain/files/stored-name.ts';
import { clientDisplayName } from '#domain/work/clients.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { FileOwner } from './project-files.store.ts';

async function titleOf(db: Db, owner: FileOwner): Promise<string> {
  if ('projectId' in owner) {
    const query = db.selectFrom('projects').select('title').where('id', '=', owner.projectId);
    return (await query.executeTakeFirst())?.title ?? '';
  }
  const client = await db
    .selectFrom('clients')
    .select(['first_name as firstName', 'last_name as lastName', 'company_name as companyName'])
    .where('id', '=', owner.clientId)
    .executeTakeFirst();
  return client ? clientDisplayName(client) : '';
}

/** Returns the archive's name without its extension. */
export const archiveTitleOf = async (db: Db, owner: FileOwner): Promise<string> =>
  safePath(asPathPart(await titleOf(db, owner))) || 'Files';

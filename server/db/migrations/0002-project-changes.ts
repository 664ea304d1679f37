/** Changes of projects are written down, so that lists once found can be kept up (ADR 9). */
import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createProjectChanges } from '../project-changes.ts';

export const up = (db: Kysely<unknown>, engine: Engine): Promise<void> => createProjectChanges(db, engine);

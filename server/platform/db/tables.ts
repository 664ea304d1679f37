/** Database schema: every table, in the files of the area that owns it (docs/architecture.md#tables). Instants are ISO UTC text with milliseconds. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PlatformTables } from './tables/platform.ts';
import type { JournalTables } from './tables/journal.ts';
import type { FilesTables } from './tables/files.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { WorkTables } from './tables/work.ts';
import type { ContactTables } from './tables/work/contacts.ts';
import type { ChecksTables } from './tables/work/checks.ts';
import type { TemplatesTables } from './tables/work/templates.ts';
import type { ProjectFileTables } from './tables/work/project-files.ts';
import type { WorkingDaysTables } from './tables/work/working-days.ts';
import type { CaptionsTables } from './tables/review/captions.ts';
import type { ReviewTables } from './tables/review.ts';
import type { InsightTables } from './tables/insight.ts';
import type { LiveTables } from './tables/live.ts';
import type { OperationsTables } from './tables/operations.ts';

export type Tables = PlatformTables &
  JournalTables &
  FilesTables &
  ChecksTables &
  IdentityTables &
  WorkTables &
  ContactTables &
  ProjectFileTables &
  TemplatesTables &
  WorkingDaysTables &
  ReviewTables &
  CaptionsTables &
  InsightTables &
  LiveTables &
  OperationsTables;

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;

/** Table of templates. */
import type { Generated } from 'kysely';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { CheckDraft } from '#domain/work/checks/checks.ts';
import type { TemplateFields } from '#domain/work/templates.ts';

/** Templates of projects (docs/projects.md#templates). */
type TemplatesTable = {
  id: Generated<number>;
  version: Generated<number>;
  name: string;
  /** The name as it is compared. Unique among the client's templates that aren't archived. */
  name_key: string;
  /** Null for a template of the workspace. */
  client_id: number | null;
  class: ProjectClass | null;
  /** JSON: what the template fills in. */
  fields: TemplateFields;
  /** JSON: checks of the new projects. */
  checks: CheckDraft[];
  archived_at: string | null;
  created_by_id: number | null;
  created_at: string;
};

export type TemplatesTables = { templates: TemplatesTable };

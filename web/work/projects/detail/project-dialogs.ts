/** Dialogs of a project list in the URL: `form=new`, `form=edit-12`, `open=feedback-12`, `open=points-12&score=4`. */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { PROJECT_FORM_KINDS, type ProjectFormKind } from '#domain/work/projects/project-form-kinds.ts';
import { checkPoint } from '#domain/work/points.ts';
import type { Search } from '#web/lib/address/search-codec.ts';

/** Kind chooser, a form for a new project, or a form for an existing one. */
export type OpenForm =
  | { mode: 'choose' }
  | { mode: 'create'; kind: ProjectFormKind }
  | { mode: 'edit' | 'duplicate' | 'next'; projectId: number };

const FORMS_OF_PROJECT = ['edit', 'duplicate', 'next'] as const;

const PROJECT_DIALOGS = [
  'feedback',
  'points',
  'log',
  'designation',
  'revision',
  'links',
  'wait',
  'team',
  'checks',
  'template',
] as const;
export type ProjectDialogName = (typeof PROJECT_DIALOGS)[number];
export type OpenDialog = { name: ProjectDialogName; projectId: number; score?: number };

function parseNameAndId(text: string): { name: string; id: number } | undefined {
  const [, name, digits] = /^([a-z]+)-(\d+)$/.exec(text) ?? [];
  const id = idFromDigits(digits ?? '');
  return name && id !== undefined ? { name, id } : undefined;
}

/** Returns the form an address opens; undefined for unknown values. */
export function parseOpenForm(search: Search<'form'>): OpenForm | undefined {
  const text = search['form'];
  if (typeof text !== 'string') return undefined;
  if (text === 'choose') return { mode: 'choose' };
  const kind = PROJECT_FORM_KINDS.find((formKind) => formKind === text);
  if (kind) return { mode: 'create', kind };
  const target = parseNameAndId(text);
  const mode = FORMS_OF_PROJECT.find((name) => name === target?.name);
  return target && mode ? { mode, projectId: target.id } : undefined;
}

export function formToUrl(form: OpenForm): { form: string } {
  if (form.mode === 'choose') return { form: 'choose' };
  return { form: form.mode === 'create' ? form.kind : `${form.mode}-${form.projectId}` };
}

/** Returns the project dialog an address opens. */
export function parseOpenDialog(search: Search<'open' | 'score'>): OpenDialog | undefined {
  const text = search['open'];
  const target = typeof text === 'string' ? parseNameAndId(text) : undefined;
  const name = PROJECT_DIALOGS.find((dialog) => dialog === target?.name);
  if (!target || !name) return undefined;
  const score = Number(search['score']);
  const isChosen = name === 'points' && checkPoint(score).length === 0;
  return { name, projectId: target.id, ...(isChosen ? { score } : {}) };
}

export const dialogToUrl = ({ name, projectId }: OpenDialog) => ({ open: `${name}-${projectId}` });

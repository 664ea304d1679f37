/** The dialogs of a project list as the address names them: `form=new`, `form=edit-12`, `open=feedback-12`. */
import { idFromDigits } from '#contract/jsonld.ts';
import { PROJECT_FORM_KINDS, type ProjectFormKind } from '#domain/project-form.ts';
import type { Address } from './project-address.ts';

/** The choice of a kind, a form for something new, or a form about one project. */
export type OpenForm =
  | { mode: 'choose' }
  | { mode: 'create'; kind: ProjectFormKind }
  | { mode: 'edit' | 'duplicate'; projectId: number };

export const PROJECT_DIALOGS = ['feedback', 'points', 'log', 'designation', 'revision'] as const;
export type ProjectDialogName = (typeof PROJECT_DIALOGS)[number];
export type OpenDialog = { name: ProjectDialogName; projectId: number };

function namedId(text: string): { name: string; id: number } | undefined {
  const [, name, digits] = /^([a-z]+)-(\d+)$/.exec(text) ?? [];
  const id = idFromDigits(digits ?? '');
  return name && id !== undefined ? { name, id } : undefined;
}

/** The form that an address opens; none for a word that means nothing. */
export function formFrom(address: Address): OpenForm | undefined {
  const text = address['form'];
  if (typeof text !== 'string') return undefined;
  if (text === 'choose') return { mode: 'choose' };
  const kind = PROJECT_FORM_KINDS.find((known) => known === text);
  if (kind) return { mode: 'create', kind };
  const about = namedId(text);
  if (about?.name === 'edit' || about?.name === 'duplicate') return { mode: about.name, projectId: about.id };
  return undefined;
}

export function formToAddress(form: OpenForm): Address {
  if (form.mode === 'choose') return { form: 'choose' };
  return { form: form.mode === 'create' ? form.kind : `${form.mode}-${form.projectId}` };
}

/** The dialog about a project that an address opens. */
export function dialogFrom(address: Address): OpenDialog | undefined {
  const text = address['open'];
  const about = typeof text === 'string' ? namedId(text) : undefined;
  const name = PROJECT_DIALOGS.find((known) => known === about?.name);
  return about && name ? { name, projectId: about.id } : undefined;
}

export const dialogToAddress = ({ name, projectId }: OpenDialog): Address => ({ open: `${name}-${projectId}` });

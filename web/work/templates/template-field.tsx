/** First field of a new project's form: the template whose values, deliverables and checks it begins with (docs/projects.md#templates). */
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { countOf } from '#domain/platform/numbers.ts';
import { type Template, templateFor } from '#domain/work/templates.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { FilledValues } from '#web/work/projects/form/remembered.ts';
import type { TemplateFieldProps } from '#web/work/projects/form/form-parts.ts';
import { classIn, filledValuesOf } from './template-values.ts';
import { templatesQuery } from './templates.queries.ts';

const TemplateDialog = lazyPart(async () => (await import('./template-dialog.tsx')).TemplateDialog);

const LABEL_HEIGHT = 'calc(var(--mantine-font-size-sm) * var(--mantine-line-height))';
/** The button stands at the field's input, below its label. */
const FIELD: CSSProperties = { display: 'flex', gap: 8, alignItems: 'flex-start', marginBottom: 16 };

const NONE: FilledValues = {};
const NO_TEMPLATE = { value: 'none', label: 'None' };

/** Returns what the project gets besides the fields shown below. */
function addedText(template: Template | undefined): string {
  if (!template) return 'Fills in fields. You can change them.';
  const { checks, fields } = template;
  const parts = [
    ...(checks.length > 0 ? [countOf(checks.length, 'check')] : []),
    ...(fields.deliverables?.length ? [countOf(fields.deliverables.length, 'deliverable')] : []),
  ];
  return parts.length === 0 ? 'Fills in fields. You can change them.' : `Adds ${parts.join(' and ')}.`;
}

/** Returns the options: the client's templates first, then those of the workspace. Others' are left out. */
function optionsOf(templates: readonly Template[], clientId: number | null) {
  const toOption = ({ id, name }: Template) => ({ value: String(id), label: name });
  const ofClient = templates.filter(({ client }) => client !== null && client.id === clientId);
  const ofWorkspace = templates.filter(({ client }) => client === null);
  return [
    ...(ofClient.length > 0 ? [{ group: ofClient[0]?.client?.name ?? '', items: ofClient.map(toOption) }] : []),
    ...(ofWorkspace.length > 0 ? [{ group: 'Workspace', items: ofWorkspace.map(toOption) }] : []),
  ];
}

export function TemplateField({ form, onFill }: TemplateFieldProps) {
  const { data: templates = [] } = useQuery(templatesQuery());
  const { client, templateId } = form.values;
  const projectClass = classIn(form.values);
  // A draft's template was chosen before.
  const isChosen = useRef(templateId !== null);
  const apply = (template: Template | undefined): void =>
    onFill(template ? filledValuesOf(template, form.getValues()) : NONE);
  const offered = templateFor(templates, { clientId: client.id, projectClass });
  const offeredId = offered?.id ?? null;
  const present = templates.find(({ id }) => id === templateId);
  // A client's template can't go on to a project of another client.
  const isForeign = present !== undefined && present.client !== null && present.client.id !== client.id;
  useEffect(() => {
    if (isForeign) isChosen.current = false;
    if (!isChosen.current && offeredId !== templateId) apply(offered);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- offers only when another template fits
  }, [offeredId, isForeign]);
  const [edited, setEdited] = useState<Template>();
  const lastEdited = useRef<Template>(undefined);
  useEffect(() => {
    // The saved template fills in what nobody has typed.
    if (present?.id === lastEdited.current?.id && present?.version !== lastEdited.current?.version) apply(present);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- fills in once per version
  }, [present?.version]);
  const edit = (): void => {
    lastEdited.current = present;
    setEdited(present);
  };
  const choose = (value: string | null): void => {
    isChosen.current = true;
    const template = templates.find(({ id }) => String(id) === value);
    // The form's own value may be edited by a draft, so it follows the choice in any case.
    apply(template);
    form.setFieldValue('templateId', template?.id ?? null);
  };
  return (
    <div style={FIELD}>
      <Select
        flex={1}
        label="Template"
        description={addedText(present)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[NO_TEMPLATE, ...optionsOf(templates, client.id)]}
        value={templateId === null ? NO_TEMPLATE.value : String(templateId)}
        onChange={choose}
        error={form.errors['templateId']}
        allowDeselect={false}
        searchable={templates.length > 10}
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage="No results"
      />
      <Button variant="default" disabled={!present} aria-label="Edit template" mt={LABEL_HEIGHT} onClick={edit}>
        Edit
      </Button>
      {edited && (
        // Its form must not submit the one around it.
        <div onSubmit={(event) => event.stopPropagation()}>
          <TemplateDialog opened={edited} onClose={() => setEdited(undefined)} />
        </div>
      )}
    </div>
  );
}

/** Dialog that saves parts of a project as a template (docs/projects.md#templates). */
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { clientDisplayName } from '#domain/work/clients.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { TEMPLATE_LIMITS, TEMPLATE_PARTS, type TemplatePart } from '#domain/work/templates.ts';
import { useSubmit } from '#web/lib/form-errors.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { useSaveAsTemplate } from './templates.queries.ts';
import { TEMPLATES_COPY } from './templates-copy.ts';

const PART_LABELS: Record<TemplatePart, string> = {
  class: 'Project Type',
  platform: 'Platform',
  lengths: 'Lengths',
  ratio: 'Minimum Edit Ratio',
  deadline: 'Days to the deadline',
  manager: 'Manager',
  reviewer: 'Reviewer',
  deliverables: 'Deliverables',
  checks: 'Checks',
};

/** Rows that are easy to touch. */
const CHOICE = { body: { minHeight: 40, alignItems: 'center' }, labelWrapper: { flex: 1 } };

type Values = { name: string; owner: 'client' | 'workspace'; parts: TemplatePart[] };

export function SaveTemplateDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const save = useSaveAsTemplate();
  const { client } = project;
  const form = useForm<Values>({
    initialValues: { name: '', owner: client ? 'client' : 'workspace', parts: [...TEMPLATE_PARTS] },
    validate: { name: (name) => (name.trim() === '' ? 'Give the template a name.' : null) },
  });
  const { submit, failure, isBusy } = useSubmit(form, TEMPLATES_COPY.saveFailed, async ({ name, owner, parts }) => {
    const clientId = owner === 'client' && client ? client.id : null;
    await save.mutateAsync({ project: project.id, name: name.trim(), client: clientId, parts });
    notifySuccess('Template saved.');
    onClose();
  });
  return (
    <Dialog isOpen title="Save as template" onClose={onClose} isDirty={form.isDirty()}>
      <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Save as template">
        <Stack gap="sm">
          {failure && <FailureNote {...failure} />}
          <TextInput
            label="Name"
            required
            autoComplete="off"
            maxLength={TEMPLATE_LIMITS.nameLength}
            data-autofocus
            {...form.getInputProps('name')}
          />
          {client && (
            <Radio.Group label="For" {...form.getInputProps('owner')}>
              <Stack gap={0} mt={4}>
                <Radio value="client" label={clientDisplayName(client)} styles={CHOICE} />
                <Radio value="workspace" label="Workspace" styles={CHOICE} />
              </Stack>
            </Radio.Group>
          )}
          <Checkbox.Group label="Includes" {...form.getInputProps('parts')}>
            <Stack gap={0} mt={4}>
              {TEMPLATE_PARTS.map((part) => (
                <Checkbox key={part} value={part} label={PART_LABELS[part]} styles={CHOICE} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Stack>
        <FormActions submitLabel="Save template" busyLabel="Saving..." isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Dialog to add or edit a template (docs/projects.md#templates). */
import { Input, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { LIMITS } from '#domain/platform/limits.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { DEFAULT_DEADLINE_TIME } from '#domain/work/projects/project-dates.ts';
import { checkTemplate, type Template, TEMPLATE_LIMITS } from '#domain/work/templates.ts';
import { formErrors, useSubmit } from '#web/lib/form-errors.ts';
import { copyProperty, useEditConflict } from '#web/lib/use-edit-conflict.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { EditConflictPanel } from '#web/ui/forms/edit-conflict-panel.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { NUMBER_STEPS } from '#web/ui/forms/number-steps.ts';
import { Pair } from '#web/work/projects/form/form-group.tsx';
import { LengthField } from '#web/work/projects/form/length-field.tsx';
import { Picker } from '#web/work/projects/form/picker.tsx';
import { CheckLines, DeliverableLines } from './template-lines.tsx';
import { formValuesOf, TEMPLATE_CONFLICT_FIELDS, templateIn, type TemplateFormValues } from './template-form-values.ts';
import { fetchTemplate, useSaveTemplate } from './templates.queries.ts';
import { TEMPLATES_COPY } from './templates-copy.ts';

type FormProps = { form: UseFormReturnType<TemplateFormValues> };

const FIELDS = 'fields.';

/** Returns the errors of the form, under the names of its inputs. */
function errorsIn(values: TemplateFormValues, opened: Template | undefined): Record<string, string> {
  const template = templateIn(values, opened);
  const found = checkTemplate(template).map((one) => ({ ...one, propertyPath: one.propertyPath.replace(FIELDS, '') }));
  const isUnknown = values.client.id === null && values.client.text.trim() !== '';
  return {
    ...formErrors(found),
    ...(template.name === '' ? { name: 'Give the template a name.' } : {}),
    ...(isUnknown ? { client: 'Please select a client from the dropdown.' } : {}),
  };
}

/** Values that a project's fields get. */
function Fields({ form }: FormProps) {
  const picker = (field: 'client' | 'assignedBy' | 'reviewedBy') => ({
    field,
    placeholder: 'Type a name',
    isRequired: false,
    value: form.values[field],
    onChange: (picked: TemplateFormValues['client']) => form.setFieldValue(field, picked),
    error: form.errors[field],
  });
  const length = (field: 'raw' | 'video') => ({
    unit: 'minutes' as const,
    hasSeconds: false,
    value: form.values[field],
    onChange: (value: TemplateFormValues['raw']) => form.setFieldValue(field, value),
    error: form.errors[field],
  });
  return (
    <>
      <Pair>
        <Picker {...picker('client')} label="Client" description="Empty for the workspace" />
        <NativeSelect
          label="Project Type"
          description="Offered first for this type"
          data={[{ value: '', label: 'Any' }, ...PROJECT_CLASSES]}
          {...form.getInputProps('projectClass')}
        />
      </Pair>
      <Pair>
        <TextInput
          label="Platform"
          autoComplete="off"
          maxLength={LIMITS.titleLength}
          {...form.getInputProps('platform')}
        />
        <NumberInput
          label="Minimum Edit Ratio"
          min={0}
          max={LIMITS.editRatioMin}
          allowDecimal={false}
          styles={NUMBER_STEPS}
          {...form.getInputProps('editRatioMin')}
        />
      </Pair>
      <Pair>
        <LengthField {...length('raw')} label="Raw Length" />
        <LengthField {...length('video')} label="Video Length" />
      </Pair>
      <Pair>
        <NumberInput
          label="Days to the deadline"
          min={0}
          max={TEMPLATE_LIMITS.deadlineDays}
          allowDecimal={false}
          styles={NUMBER_STEPS}
          {...form.getInputProps('deadlineDays')}
        />
        <TextInput
          label="Deadline time"
          placeholder={DEFAULT_DEADLINE_TIME}
          autoComplete="off"
          {...form.getInputProps('deadlineTime')}
        />
      </Pair>
      <Pair>
        <Picker {...picker('assignedBy')} label="Manager" />
        <Picker {...picker('reviewedBy')} label="Reviewer" />
      </Pair>
    </>
  );
}

type TemplateDialogProps = {
  /** Undefined for a new template. */
  opened: Template | undefined;
  onClose: () => void;
};

export function TemplateDialog({ opened: given, onClose }: TemplateDialogProps) {
  // The version that the dialog was opened with, so a concurrent change isn't overwritten.
  const [opened] = useState(given);
  const save = useSaveTemplate();
  const form = useForm<TemplateFormValues>({
    // Named, since a form behind the dialog may have fields of the same names.
    name: 'template',
    initialValues: formValuesOf(opened),
    validate: (values) => errorsIn(values, opened),
  });
  const { rows, round, send, choose } = useEditConflict<TemplateFormValues, Template, keyof TemplateFormValues>({
    form,
    fields: TEMPLATE_CONFLICT_FIELDS,
    valuesOf: formValuesOf,
    copyField: copyProperty,
    opened,
    load: ({ id }) => fetchTemplate(id),
    save: (values, base) => save.mutateAsync({ opened: base, values: templateIn(values, base) }),
  });
  const { submit, failure, isBusy } = useSubmit(form, TEMPLATES_COPY.saveFailed, async (values) => {
    if (!(await send(values))) return;
    notifySuccess(opened ? 'Template saved.' : 'Template added.');
    onClose();
  });
  const { checks, deliverables } = form.values;
  return (
    <Dialog isOpen title={opened ? 'Edit template' : 'New template'} onClose={onClose} isDirty={form.isDirty()}>
      <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Template">
        <Stack gap="sm">
          {failure && <FailureNote {...failure} />}
          {rows.length > 0 && <EditConflictPanel key={round} recordType="template" rows={rows} onChoose={choose} />}
          <TextInput
            label="Name"
            required
            autoComplete="off"
            maxLength={TEMPLATE_LIMITS.nameLength}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Fields form={form} />
          <div>
            <Input.Label component="div">Deliverables</Input.Label>
            <DeliverableLines lines={deliverables} onChange={(lines) => form.setFieldValue('deliverables', lines)} />
          </div>
          <div>
            <Input.Label component="div">Checks</Input.Label>
            <CheckLines lines={checks} onChange={(lines) => form.setFieldValue('checks', lines)} />
          </div>
        </Stack>
        <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={isBusy} isSticky onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Field of one property, the same as in the edit form. */
import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { LIMITS } from '#domain/platform/limits.ts';
import { DEFAULT_DEADLINE_TIME } from '#domain/work/projects/project-dates.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { DateTimeField } from '../form/date-time-field.tsx';
import { FIELD_LABELS } from '../form/form-fields.ts';
import type { PickedField } from '../form/form-values.ts';
import { LengthField } from '../form/length-field.tsx';
import { Picker } from '../form/picker.tsx';
import type { PropertyName } from './property-fields.ts';
import type { PropertyEditorState } from './use-property-editor.ts';

type FieldProps = { property: PropertyName; editor: PropertyEditorState };

function PickerField({ property, editor: { form, message, projectId } }: FieldProps & { property: PickedField }) {
  return (
    <Picker
      field={property}
      label={FIELD_LABELS[property]}
      placeholder="Type a name"
      value={form.values[property]}
      onChange={(picked) => form.setFieldValue(property, picked)}
      error={message}
      request={property === 'assignedTo' ? { project: projectId } : undefined}
      isFocusedFirst
    />
  );
}

function Length({ property, editor: { form, message } }: FieldProps & { property: 'raw' | 'video' }) {
  return (
    <LengthField
      label={FIELD_LABELS[property]}
      unit="minutes"
      hasSeconds
      value={form.values[property]}
      onChange={(length) => form.setFieldValue(property, length)}
      error={message}
    />
  );
}

function Deadline({ editor: { form, message } }: Pick<FieldProps, 'editor'>) {
  return (
    <DateTimeField
      label="Deadline"
      defaultTime={DEFAULT_DEADLINE_TIME}

      isClearable
      value={form.values.dates.deadline}
      onChange={(deadline) => form.setFieldValue('dates.deadline', deadline)}
      error={message}
    />
  );
}

function Class({ editor: { form, message } }: Pick<FieldProps, 'editor'>) {
  return (
    <Radio.Group
      label={FIELD_LABELS.projectClass}
      value={form.values.projectClass}
      onChange={(name) => form.setFieldValue('projectClass', name)}
      error={message}
    >
      <Stack gap={8} mt={8}>
        {PROJECT_CLASSES.map((name) => (
          <Radio key={name} value={name} label={name} data-autofocus={name === form.values.projectClass || undefined} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export function PropertyField({ property, editor }: FieldProps) {
  const { form, message } = editor;
  const plain = { label: FIELD_LABELS[property], error: message, 'data-autofocus': true } as const;
  switch (property) {
    case 'title':
      return <TextInput {...plain} required autoComplete="off" {...form.getInputProps('title')} error={message} />;
    case 'description':
      return (
        <Textarea
          {...plain}
          description="Press Ctrl+Enter to save."
          autosize
          minRows={4}
          maxRows={14}
          maxLength={LIMITS.textLength}
          {...form.getInputProps('description')}
          error={message}
        />
      );
    case 'projectClass':
      return <Class editor={editor} />;
    case 'dates.deadline':
      return <Deadline editor={editor} />;
    case 'raw':
    case 'video':
      return <Length property={property} editor={editor} />;
    default:
      return <PickerField property={property} editor={editor} />;
  }
}

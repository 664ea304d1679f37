/** The field of one fact, the same that the form for editing has. */
import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { dayOf } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { DEFAULT_DEADLINE_TIME } from '#domain/work/project-dates.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { DateTimeField } from '../form/date-time-field.tsx';
import { FIELD_LABELS } from '../form/field-labels.ts';
import type { PickedField } from '../form/form-values.ts';
import { LengthField } from '../form/length-field.tsx';
import { Picker } from '../form/picker.tsx';
import type { FactName } from './fact-fields.ts';
import type { FactEditorState } from './use-fact-editor.ts';

type FieldProps = { fact: FactName; editor: FactEditorState };

function Picked({ fact, editor: { form, message } }: FieldProps & { fact: PickedField }) {
  return (
    <Picker
      field={fact}
      label={FIELD_LABELS[fact]}
      placeholder="Type a name"
      value={form.values[fact]}
      onChange={(picked) => form.setFieldValue(fact, picked)}
      error={message}
      isFocusedFirst
    />
  );
}

function Length({ fact, editor: { form, message } }: FieldProps & { fact: 'raw' | 'video' }) {
  return (
    <LengthField
      label={FIELD_LABELS[fact]}
      unit="minutes"
      hasSeconds
      value={form.values[fact]}
      onChange={(length) => form.setFieldValue(fact, length)}
      error={message}
    />
  );
}

function Deadline({ editor: { form, message } }: Pick<FieldProps, 'editor'>) {
  return (
    <DateTimeField
      label="Deadline"
      defaultTime={DEFAULT_DEADLINE_TIME}
      today={dayOf(nowIso())}
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

export function FactField({ fact, editor }: FieldProps) {
  const { form, message } = editor;
  const plain = { label: FIELD_LABELS[fact], error: message, 'data-autofocus': true } as const;
  switch (fact) {
    case 'title':
      return <TextInput {...plain} required autoComplete="off" {...form.getInputProps('title')} error={message} />;
    case 'description':
      return (
        <Textarea
          {...plain}
          description="Ctrl Enter saves."
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
      return <Length fact={fact} editor={editor} />;
    default:
      return <Picked fact={fact} editor={editor} />;
  }
}

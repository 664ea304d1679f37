/** First group of the form: title, client and editor. */
import { TextInput } from '@mantine/core';
import { FormGroup, Pair } from './form-group.tsx';
import { Picker } from './picker.tsx';
import type { Creations } from './use-creations.ts';
import type { ProjectFormState } from './use-project-form.ts';

type FirstGroupProps = {
  form: ProjectFormState;
  creations: Creations;
  /** True for duplicates, which copy title and client from the original, so that both are disabled. */
  isFixed: boolean;
};

export function FirstGroup({ form, creations, isFixed }: FirstGroupProps) {
  return (
    <FormGroup name="Project">
      <TextInput
        label="Title"
        required
        autoComplete="off"
        disabled={isFixed}
        data-autofocus={!isFixed || undefined}
        {...form.getInputProps('title')}
      />
      <Pair>
        <Picker
          field="client"
          label="Client"
          placeholder="Type a name"
          creation={creations.client}
          disabled={isFixed}
          value={form.values.client}
          onChange={(client) => form.setFieldValue('client', client)}
          error={form.errors['client']}
        />
        <Picker
          field="assignedTo"
          label="Editor"
          placeholder="Type a name"
          creation={creations.editor}
          isFocusedFirst={isFixed}
          value={form.values.assignedTo}
          onChange={(editor) => form.setFieldValue('assignedTo', editor)}
          error={form.errors['assignedTo']}
        />
      </Pair>
    </FormGroup>
  );
}

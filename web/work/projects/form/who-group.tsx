/** "Who" group of the form: the manager assigns the project, the reviewer scores it. */
import { FormGroup, Pair } from './form-group.tsx';
import type { PickedField } from './form-values.ts';
import { Picker } from './picker.tsx';
import type { ProjectFormState } from './use-project-form.ts';

export function WhoGroup({ form }: { form: ProjectFormState }) {
  const picker = (field: PickedField) => ({
    field,
    placeholder: 'Type a name',
    value: form.values[field],
    onChange: (picked: (typeof form.values)[typeof field]) => form.setFieldValue(field, picked),
    error: form.errors[field],
  });
  return (
    <FormGroup name="Who">
      <Pair>
        <Picker {...picker('assignedBy')} label="Manager" />
        <Picker {...picker('reviewedBy')} label="Reviewer" />
      </Pair>
    </FormGroup>
  );
}

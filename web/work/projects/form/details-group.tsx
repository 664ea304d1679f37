/** Details group: class, platform, description and tracking fields. */
import { Select, Textarea, TextInput } from '@mantine/core';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { FormGroup, Pair } from './form-group.tsx';
import type { ProjectFormState } from './use-project-form.ts';

type DetailsGroupProps = {
  form: ProjectFormState;
  /** True for duplicates, which copy these values from the original, so that the fields are disabled. */
  isFixed: boolean;
  /** False for new projects, which have no revisions yet. */
  hasRevisions: boolean;
};

export function DetailsGroup({ form, isFixed, hasRevisions }: DetailsGroupProps) {
  const plain = { disabled: isFixed, autoComplete: 'off' } as const;
  return (
    <FormGroup name="Details">
      <Pair>
        <Select
          label="Project Type"
          required
          disabled={isFixed}
          data={[...PROJECT_CLASSES]}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps('projectClass')}
        />
        <TextInput {...plain} label="Platform" placeholder="e.g. YouTube" {...form.getInputProps('platform')} />
      </Pair>
      <Textarea
        {...plain}
        label="Description"
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('description')}
      />
      <Pair>
        <TextInput {...plain} label="Tracking ID" {...form.getInputProps('trackingId')} />
        {hasRevisions && (
          <TextInput {...plain} label="Revision Count" inputMode="numeric" {...form.getInputProps('revisionCount')} />
        )}
      </Pair>
    </FormGroup>
  );
}

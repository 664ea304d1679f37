/** First group of the form: title, client and editor. */
import { Checkbox, TextInput } from '@mantine/core';
import { LIMITS } from '#domain/platform/limits.ts';
import { allowedMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { EditorRequest } from '#web/identity/editor-details-context.ts';
import { fieldsOf, type FormValues } from './form-values.ts';
import { FormGroup, Pair } from './form-group.tsx';
import { Picker } from './picker.tsx';
import type { Creations } from './use-creations.ts';
import type { ProjectFormState } from './use-project-form.ts';

const NO_ALLOWANCE = { videoLengthSeconds: 0, editRatioMin: 0, editRatioHour: 0 };

type FirstGroupProps = {
  form: ProjectFormState;
  creations: Creations;
  /** True for duplicates, which copy title and client from the original, so that both are disabled. */
  isFixed: boolean;
};

function requestOf(values: FormValues): EditorRequest {
  const { class: projectClass = '', deadlineAt = null, ...length } = fieldsOf('new', values);
  return { class: projectClass, deadlineAt, allowedMinutes: allowedMinutesOf({ ...NO_ALLOWANCE, ...length }) };
}

const LINKS_END = "Links of the present client's contacts to this project will end.";

/** Returns whether saving gives the project another client. */
function movesClient({ values, getInitialValues }: ProjectFormState): boolean {
  const { id } = getInitialValues().client;
  return id !== null && values.client.id !== null && values.client.id !== id;
}

/** A duplicate for another editor of the same video, unless it is a plain copy. */
function TeamFields({ form }: Pick<FirstGroupProps, 'form'>) {
  return (
    <>
      <Checkbox
        label="Works on the same video"
        description="Sees the versions of this project with their notes, and uploads to it."
        {...form.getInputProps('isSameVideo', { type: 'checkbox' })}
      />
      {form.values.isSameVideo && (
        <TextInput
          label="Role"
          placeholder="e.g. Color"
          autoComplete="off"
          maxLength={LIMITS.teamRoleLength}
          {...form.getInputProps('teamRole')}
        />
      )}
    </>
  );
}

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
          {...(movesClient(form) ? { description: LINKS_END } : {})}
        />
        <Picker
          field="assignedTo"
          label="Editor"
          placeholder="Type a name"
          creation={creations.editor}
          request={requestOf(form.values)}
          isFocusedFirst={isFixed}
          value={form.values.assignedTo}
          onChange={(editor) => form.setFieldValue('assignedTo', editor)}
          error={form.errors['assignedTo']}
        />
      </Pair>
      {isFixed && <TeamFields form={form} />}
    </FormGroup>
  );
}

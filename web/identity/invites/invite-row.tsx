/** A person to invite: parsed name and address, and the role to assign. */
import { Select, TextInput } from '@mantine/core';
import type { Invitee } from '#domain/identity/invites.ts';
import { JOB_TYPE_HELP, JOB_TYPES, USER_TYPES } from '#domain/platform/actor.ts';
import { DEFAULT_JOB_TYPE } from '#domain/identity/users.ts';
import { roleLabel } from '#web/identity/session/role-labels.ts';
import classes from './invites.module.css';

const ROLES = USER_TYPES.map((type) => ({ value: type, label: roleLabel(type) }));

type InviteRowProps = {
  number: number;
  person: Invitee;
  /** True for the row that gets focus. */
  isFirst: boolean;
  errorOf: (field: keyof Invitee) => string | undefined;
  onChange: (change: Partial<Invitee>) => void;
};

const TEXTS = [
  { field: 'firstName', label: 'First name' },
  { field: 'lastName', label: 'Last name' },
  { field: 'email', label: 'Email' },
] as const;

export function InviteRow({ number, person, isFirst, errorOf, onChange }: InviteRowProps) {
  const chooseType = (value: string | null): void => {
    const type = USER_TYPES.find((one) => one === value) ?? person.type;
    onChange({ type, jobType: type === 'admin' ? null : (person.jobType ?? DEFAULT_JOB_TYPE) });
  };
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>{`Person ${number}`}</legend>
      {TEXTS.map(({ field, label }) => (
        <TextInput
          key={field}
          className={field === 'email' ? classes.wide : undefined}
          label={label}
          autoComplete="off"
          data-autofocus={(isFirst && field === 'email') || undefined}
          value={person[field]}
          error={errorOf(field)}
          onChange={(event) => onChange({ [field]: event.currentTarget.value } as Partial<Invitee>)}
        />
      ))}
      <Select label="Role" data={ROLES} allowDeselect={false} value={person.type} onChange={chooseType} />
      {person.type !== 'admin' && (
        <Select
          label="Sub Designation"
          description={JOB_TYPE_HELP}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[...JOB_TYPES]}
          allowDeselect={false}
          value={person.jobType}
          error={errorOf('jobType')}
          onChange={(value) => onChange({ jobType: JOB_TYPES.find((one) => one === value) ?? person.jobType })}
        />
      )}
    </fieldset>
  );
}

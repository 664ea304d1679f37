/** Permissions of a token: read and write per feature, the most used ones first (docs/people.md#script-tokens). */
import { Button, Checkbox, Input } from '@mantine/core';
import { useState } from 'react';
import { type Scope, SCOPE_CHOICES } from '#domain/platform/scopes.ts';
import classes from './scope-fields.module.css';

/** Number of features shown before "Show more". */
const COLLAPSED_COUNT = 10;

const VERBS = { read: 'Read', write: 'Write' } as const;

type ScopeFieldsProps = {
  value: readonly Scope[];
  onChange: (scopes: Scope[]) => void;
  error: React.ReactNode;
};

export function ScopeFields({ value, onChange, error }: ScopeFieldsProps) {
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? SCOPE_CHOICES : SCOPE_CHOICES.slice(0, COLLAPSED_COUNT);
  const toggle = (scope: Scope): void =>
    onChange(value.includes(scope) ? value.filter((one) => one !== scope) : [...value, scope]);
  return (
    <fieldset className={classes.rows}>
      <legend className={classes.legend}>Permissions</legend>
      {error && <Input.Error mt={4}>{error}</Input.Error>}
      {shown.map(({ label, scopes }) => (
        <div key={label} className={classes.row}>
          <span aria-hidden>{label}</span>
          {scopes.map(({ kind, scope }) => (
            <Checkbox
              key={scope}
              className={kind === 'write' ? classes.write : undefined}
              label={VERBS[kind]}
              aria-label={`${VERBS[kind]}: ${label}`}
              checked={value.includes(scope)}
              error={error ? true : undefined}
              onChange={() => toggle(scope)}
            />
          ))}
        </div>
      ))}
      {!areAllShown && (
        <Button variant="subtle" mt={4} ml="calc(-1 * var(--button-padding-x))" onClick={() => setAllShown(true)}>
          {`Show ${SCOPE_CHOICES.length - COLLAPSED_COUNT} more`}
        </Button>
      )}
    </fieldset>
  );
}

/** Collapsed section with fields that rarely differ from the client's last project, and a summary of their values (docs/projects.md#more). */
import { Button, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { ProjectFormKind } from '#domain/work/projects/project-form-kinds.ts';
import type { FormValues } from './form-values.ts';
import type { ProjectFormState } from './use-project-form.ts';
import classes from './project-form.module.css';

/** Fields outside the More section. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['title', 'client', 'assignedTo', 'video', 'dates', 'reason']);
const fieldsIn = (values: FormValues) =>
  (Object.keys(values) as (keyof FormValues)[]).filter((field) => !ALWAYS_SHOWN.has(field));

/** Fields whose error opens the section: a deadline may be refused because of the planned start inside it. */
const START_ERROR_PATHS = ['dates.start', 'dates.deadline'];

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function isChanged(values: FormValues, initial: FormValues, kind: ProjectFormKind): boolean {
  const isStartChanged = kind === 'new' && values.dates.start !== initial.dates.start;
  return isStartChanged || fieldsIn(values).some((field) => !isEqual(values[field], initial[field]));
}

type SectionOptions = { form: ProjectFormState; kind: ProjectFormKind; initial: FormValues; isOpenAtFirst: boolean };

/** Returns the open state. The section opens by itself when a value in it was changed or refused, but only the user closes it. */
export function useMoreSection({ form, kind, initial, isOpenAtFirst }: SectionOptions) {
  const [isOpen, setOpen] = useState(() => isOpenAtFirst || isChanged(form.getValues(), initial, kind));
  const watched = [...fieldsIn(initial), ...(kind === 'new' ? START_ERROR_PATHS : [])];
  const hasFault = watched.some((field) => Boolean(form.errors[field]));
  if (hasFault && !isOpen) setOpen(true);
  return { isOpen: isOpen || hasFault, toggle: () => setOpen(!isOpen) };
}

/** Returns the summary of the collapsed values. */
function summaryOf({ projectClass, platform, assignedBy, reviewedBy, editRatioMin }: FormValues): string {
  const parts = [
    projectClass,
    platform.trim(),
    assignedBy.id === null ? '' : `manager ${assignedBy.text}`,
    reviewedBy.id === null ? '' : `reviewer ${reviewedBy.text}`,
    editRatioMin.trim() === '' ? '' : `${editRatioMin.trim()} min per hour`,
  ];
  return parts.filter(Boolean).join(' · ');
}

type MoreProps = { values: FormValues; isOpen: boolean; onToggle: () => void; children: ReactNode };

export function More({ values, isOpen, onToggle, children }: MoreProps) {
  const content = useRef<HTMLDivElement>(null);
  const contentId = useId();
  const summaryId = useId();
  // Returns the invalid field once the section is open, since a collapsed one can't be seen or focused.
  const invalidField = (): HTMLElement | null | undefined =>
    content.current?.querySelector<HTMLElement>('[aria-invalid=true]');
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.more}>
      <div className={classes.fold}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Chevron size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          aria-describedby={isOpen ? undefined : summaryId}
          onClick={() => {
            const field = invalidField();
            if (field) field.focus();
            else onToggle();
          }}
        >
          More
        </Button>
        {!isOpen && (
          <Text id={summaryId} size="xs" c="dimmed">
            {summaryOf(values)}
          </Text>
        )}
      </div>
      {isOpen && (
        <div ref={content} id={contentId}>
          {children}
        </div>
      )}
    </div>
  );
}

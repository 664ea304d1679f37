/** Form of a record's links: a label and an address each (docs/projects.md#resources). */
import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { LIMITS } from '#domain/platform/limits.ts';
import { checkLinkRows, withoutBlank } from '#domain/work/links.ts';
import type { Link } from '#domain/work/trim-links.ts';
import lines from '#web/ui/table/line-list.module.css';
import { FieldFormFrame } from './field-form-frame.tsx';
import type { EditedField } from './edited-field.ts';
import { type FieldRules, useFieldForm } from './use-field-form.ts';

export type LinksValues = { links: Link[] };

const RULES: FieldRules<LinksValues> = {
  field: {
    name: 'links',
    label: 'Links',
    read: ({ links }) =>
      withoutBlank(links)
        .map(({ label, url }) => `${label.trim()}: ${url.trim()}`)
        .join('\n'),
  },
  check: ({ links }) => checkLinkRows(links),
  failureText: "Couldn't save the links.",
};

const EMPTY: Link = { label: '', url: '' };

type LinksFormProps = { edited: EditedField<LinksValues>; onClose: () => void };

export function LinksForm({ edited, onClose }: LinksFormProps) {
  const { of, latest, save } = edited;
  const state = useFieldForm(
    { ...edited, save: ({ links }, etag) => save({ links: withoutBlank(links) }, etag) },
    // Starts with an empty row.
    { ...RULES, initial: { links: latest.record.links.length > 0 ? latest.record.links : [EMPTY] }, onClose },
  );
  const { form } = state;
  const { links } = form.values;
  const addButton = useRef<HTMLButtonElement>(null);
  const count = useRef(links.length);
  useEffect(() => {
    if (links.length > count.current) form.getInputNode(`links.${links.length - 1}.label`)?.focus();
    count.current = links.length;
  });
  const remove = (index: number): void => {
    form.clearErrors();
    form.removeListItem('links', index);
    addButton.current?.focus();
  };
  return (
    <FieldFormFrame state={state} recordType={of.kind} label="Links">
      <Stack component="ul" gap={8} className={lines.list}>
        {links.map((_link, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
          <li key={index}>
            <Group gap={8} align="flex-start" wrap="nowrap">
              <TextInput
                flex="1 1 96px"
                aria-label={`Label of link ${index + 1}`}
                placeholder="Label"
                autoComplete="off"
                data-mantine-stop-propagation
                {...form.getInputProps(`links.${index}.label`)}
              />
              <TextInput
                flex="2 1 120px"
                aria-label={`Address of link ${index + 1}`}
                placeholder="https:// or a path"
                autoComplete="off"
                data-mantine-stop-propagation
                spellCheck={false}
                {...form.getInputProps(`links.${index}.url`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove link ${index + 1}`}
                title="Remove"
                onClick={() => remove(index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </Stack>
      {links.length < LIMITS.links && (
        <Button
          ref={addButton}
          variant="default"
          size="compact-sm"
          w="fit-content"
          onClick={() => form.insertListItem('links', EMPTY)}
        >
          Add link
        </Button>
      )}
    </FieldFormFrame>
  );
}

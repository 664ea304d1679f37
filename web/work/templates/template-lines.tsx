/** Lines of checks and deliverables in the form of a template. */
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { LIMITS } from '#domain/platform/limits.ts';
import type { CheckMoment } from '#domain/work/checks/check-kinds.ts';
import { CHECK_LIMITS, type CheckDraft } from '#domain/work/checks/checks.ts';
import { type Aspect, ASPECTS } from '#domain/platform/aspects.ts';
import { type DeliverableDraft, MAX_DELIVERABLES } from '#domain/work/projects/project-cuts.ts';
import { MOMENT_OPTIONS } from '#web/work/checks/check-labels.ts';
import { type Line, withKey } from './template-form-values.ts';

type LinesProps<T> = { lines: readonly Line<T>[]; onChange: (lines: Line<T>[]) => void };

const changed = <T extends object>(lines: readonly Line<T>[], key: number, change: Partial<T>): Line<T>[] =>
  lines.map((line) => (line.key === key ? { ...line, ...change } : line));

function RemoveButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} onClick={onPress}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
}

function AddButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="default" w="fit-content" leftSection={<IconPlus size={16} aria-hidden />} onClick={onPress}>
      {label}
    </Button>
  );
}

export function CheckLines({ lines, onChange }: LinesProps<CheckDraft>) {
  const remove = (key: number): void => onChange(lines.filter((line) => line.key !== key));
  return (
    <Stack gap="xs" role="group" aria-label="Checks">
      {lines.map(({ key, text, moment, mustBeDone }, index) => (
        <Stack key={key} gap={4}>
          <Group gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={`Check ${index + 1}`}
              autoComplete="off"
              maxLength={CHECK_LIMITS.textLength}
              value={text}
              onChange={({ currentTarget }) => onChange(changed(lines, key, { text: currentTarget.value }))}
            />
            <RemoveButton label={`Remove check ${index + 1}`} onPress={() => remove(key)} />
          </Group>
          <Group gap="md">
            <NativeSelect
              w={150}
              aria-label={`When check ${index + 1} is due`}
              data={MOMENT_OPTIONS}
              value={moment}
              onChange={({ currentTarget }) =>
                onChange(changed(lines, key, { moment: currentTarget.value as CheckMoment }))
              }
            />
            <Checkbox
              label="Required"
              checked={mustBeDone}
              onChange={({ currentTarget }) => onChange(changed(lines, key, { mustBeDone: currentTarget.checked }))}
            />
          </Group>
        </Stack>
      ))}
      {lines.length < CHECK_LIMITS.perProject && (
        <AddButton
          label="Add check"
          onPress={() => onChange([...lines, withKey({ text: '', moment: 'end', mustBeDone: true } as const)])}
        />
      )}
    </Stack>
  );
}

export function DeliverableLines({ lines, onChange }: LinesProps<DeliverableDraft>) {
  const remove = (key: number): void => onChange(lines.filter((line) => line.key !== key));
  return (
    <Stack gap="xs" role="group" aria-label="Deliverables">
      {lines.map(({ key, name, aspect }, index) => (
        <Group key={key} gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            miw={0}
            aria-label={`Deliverable ${index + 1}`}
            autoComplete="off"
            maxLength={LIMITS.nameLength}
            value={name}
            onChange={({ currentTarget }) => onChange(changed(lines, key, { name: currentTarget.value }))}
          />
          <NativeSelect
            w={110}
            aria-label={`Aspect ratio of deliverable ${index + 1}`}
            data={ASPECTS.map((value) => ({ value, label: value || 'Any ratio' }))}
            value={aspect}
            onChange={({ currentTarget }) => onChange(changed(lines, key, { aspect: currentTarget.value as Aspect }))}
          />
          <RemoveButton label={`Remove deliverable ${index + 1}`} onPress={() => remove(key)} />
        </Group>
      ))}
      {lines.length < MAX_DELIVERABLES && (
        <AddButton
          label="Add deliverable"
          onPress={() => onChange([...lines, withKey({ name: '', aspect: '', lengthSeconds: 0 } as const)])}
        />
      )}
    </Stack>
  );
}

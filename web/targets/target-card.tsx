/** The target points: everyone reads them, an administrator changes the latest entry in place (spec 2 section 4.5). */
import { ActionIcon, Button, Group, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPencil, IconTarget } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Target } from '#contract/targets.ts';
import { checkTarget, mayWriteTargets } from '#domain/targets.ts';
import { useActor } from '#web/lib/current-user.ts';
import { formErrors } from '#web/lib/form-errors.ts';
import { FigureCard } from '#web/ui/figure-card.tsx';
import { latestTargetQuery, useSaveTarget } from './targets.queries.ts';

type TargetFormProps = { latest: Target | null; onClose?: () => void };

function TargetForm({ latest, onClose }: TargetFormProps) {
  const save = useSaveTarget();
  const form = useForm<{ target: string | number }>({
    initialValues: { target: latest?.target ?? '' },
    validate: ({ target }) => formErrors(checkTarget(target)),
  });
  const submit = form.onSubmit(({ target }) =>
    save.mutate({ id: latest?.id ?? null, target: Number(target) }, { onSuccess: () => onClose?.() }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <NumberInput
        aria-label="Target points"
        placeholder="Target points"
        min={0}
        step={0.01}
        clampBehavior="none"
        mb={8}
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just asked to edit this one field
        autoFocus={Boolean(onClose)}
        {...form.getInputProps('target')}
      />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={save.isPending}>
          Save
        </Button>
        {onClose && (
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
        )}
      </Group>
    </form>
  );
}

const EditButton = ({ onClick }: { onClick: () => void }) => (
  <ActionIcon size="md" aria-label="Edit target" onClick={onClick}>
    <IconPencil size={16} />
  </ActionIcon>
);

export function TargetCard() {
  const { data: latest } = useQuery(latestTargetQuery());
  const actor = useActor();
  const [isEditing, setEditing] = useState(false);
  const mayWrite = actor !== undefined && mayWriteTargets(actor);
  const isAsked = mayWrite && (isEditing || latest === null);
  const icon = <IconTarget size={16} />;
  if (isAsked && latest !== undefined)
    return (
      <FigureCard label="Target points" icon={icon}>
        <TargetForm latest={latest} onClose={isEditing ? () => setEditing(false) : undefined} />
      </FigureCard>
    );
  const value = (
    <Group gap={6} component="span">
      {(latest?.target ?? 0).toFixed(2)}
      {mayWrite && <EditButton onClick={() => setEditing(true)} />}
    </Group>
  );
  return (
    <FigureCard
      label="Target points"
      icon={icon}
      value={value}
      isLoading={latest === undefined}
      note="The team's present target"
    />
  );
}

/** Card with this month's target and the team's progress; administrators edit the target in place (docs/points.md#targets). */
import { ActionIcon, Button, Group, Progress, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPencil, IconTarget } from '@tabler/icons-react';
import {
  explainReached,
  checkMonthTarget,
  latestEntryFor,
  mayWriteTargets,
  reachedPercent,
  type Target,
} from '#domain/work/targets.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { sumOf } from '#domain/platform/numbers.ts';
import { useActor } from '#web/identity/current-user.ts';
import { decimalText, numberText } from '#web/lib/time/format.ts';
import { formErrors } from '#web/lib/form-errors.ts';
import { explanationDates, monthName, monthPeriod } from '#web/lib/time/local-time.ts';
import { stepByArrows } from '#web/lib/keys/step-keys.ts';
import { FigureCard } from '#web/ui/figures/figure-card.tsx';
import type { GetTeamLink } from './month-text.ts';
import { useMonthTarget, useSaveTarget } from './targets.queries.ts';
import { TeamPoints } from './team-points.tsx';

type TargetFormProps = { entries: readonly Target[]; onClose?: (() => void) | undefined };

function TargetForm({ entries, onClose }: TargetFormProps) {
  const save = useSaveTarget();
  const latest = entries.at(-1);
  const form = useForm<{ target: string | number }>({
    initialValues: { target: latest ? sumOf(entries.map(({ target }) => target)) : '' },
    validate: ({ target }) => formErrors(checkMonthTarget(target, entries)),
  });
  const submit = form.onSubmit(({ target }) =>
    save.mutate(
      { id: latest?.id ?? null, target: latestEntryFor(Number(target), entries) },
      { onSuccess: () => onClose?.() },
    ),
  );
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        aria-label="Target points"
        placeholder="Target points"
        inputMode="decimal"
        autoComplete="off"
        mb={8}
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user just opened this field
        autoFocus={Boolean(onClose)}
        {...form.getInputProps('target')}
        onKeyDown={stepByArrows(form.values.target, (text) => form.setFieldValue('target', text))}
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

type TargetProgressProps = { month: string; target: number; reached: number; former: number; linkOf: GetTeamLink };

function TargetProgress({ month, target, reached, former, linkOf }: TargetProgressProps) {
  const percent = reachedPercent(reached, target);
  return (
    <>
      <Text span size="xs" c="dimmed">
        {'Team: '}
        <TeamPoints month={month} points={reached} linkOf={linkOf} />
        {percent !== null && ` · ${numberText(percent)}%`}
      </Text>
      {former !== 0 && (
        <Text span display="block" size="xs" c="dimmed">
          {`${COMMON_TEXTS.formerMembers}: ${decimalText(former)}`}
        </Text>
      )}
      {percent !== null && <Progress value={Math.max(0, Math.min(100, percent))} size={4} radius="xs" aria-hidden />}
    </>
  );
}

type TargetEditing = { isEditing: boolean; setEditing: (isEditing: boolean) => void };
type TargetCardProps = { editing: TargetEditing; linkOf: GetTeamLink };

export function TargetCard({ editing: { isEditing, setEditing }, linkOf }: TargetCardProps) {
  const { month, entries, target, reached, former } = useMonthTarget();
  const actor = useActor();
  const mayWrite = actor !== undefined && mayWriteTargets(actor);
  const isSet = entries !== undefined && entries.length > 0;
  const card = { label: 'Target points', icon: <IconTarget size={16} /> };
  if (mayWrite && entries && (isEditing || !isSet))
    return (
      <FigureCard {...card} note={monthName(month)}>
        <TargetForm
          key={String(isEditing)}
          entries={entries}
          onClose={isEditing ? () => setEditing(false) : undefined}
        />
      </FigureCard>
    );
  const value = (
    <Group gap={6} component="span">
      <span>{decimalText(target)}</span>
      {mayWrite && (
        <ActionIcon size="md" aria-label="Edit target" onClick={() => setEditing(true)}>
          <IconPencil size={16} />
        </ActionIcon>
      )}
    </Group>
  );
  return (
    <FigureCard
      {...card}
      value={value}
      isLoading={entries === undefined}
      note={isSet ? monthName(month) : `No target for ${monthName(month)} yet`}
      explained={
        isSet && reached !== null
          ? explainReached(explanationDates(monthPeriod(month)), {
              points: reached,
              target,
              percent: reachedPercent(reached, target),
            })
          : undefined
      }
    >
      {isSet && reached !== null && <TargetProgress {...{ month, target, reached, former, linkOf }} />}
    </FigureCard>
  );
}

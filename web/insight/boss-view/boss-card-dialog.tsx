/** Details of a card, with a link to the project (docs/figures.md#boss-view). */
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { BossCard } from '#contract/insight/boss-view.ts';
import { durationText, measuredText } from '#domain/work/projects/project-timer.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { RevisionBadge, StatusBadge } from '#web/work/projects/card/status-badge.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Time } from '#web/ui/figures/time.tsx';
import classes from './boss-view.module.css';

const SECONDS = 60;
const NO_VALUE = '—';

const runTimeOf = ({ runtimeMinutes, isRuntimeUnknown }: BossCard): string =>
  runtimeMinutes === null && !isRuntimeUnknown ? 'Not started yet' : measuredText(runtimeMinutes);

const propertiesOf = (card: BossCard): [string, ReactNode][] => [
  ['CLIENT NAME', card.clientName],
  ['CATEGORY', card.class],
  ['ASSIGNED BY', card.assignedBy],
  ['ASSIGNED TO', card.assignedTo],
  ['REVIEWED BY', card.reviewedBy],
  ['ASSIGNED AT', <Time key="assigned" at={card.assignedAt} />],
  ['DEADLINE', <Time key="deadline" at={card.deadlineAt} />],
  ['RAW VIDEO LENGTH', durationText(card.rawLengthSeconds / SECONDS)],
  ['VIDEO LENGTH', durationText(card.videoLengthSeconds / SECONDS)],
  ['EDIT RATIO', `${card.editRatioHour}h per ${card.editRatioMin}m`],
  ['RUN TIME', runTimeOf(card)],
];

export function BossCardDialog({ card, onClose }: { card: BossCard; onClose: () => void }) {
  return (
    <Dialog isOpen title={card.title} onClose={onClose} kind="detail">
      <Group gap={6} mb="sm">
        <StatusBadge status={card.status} />
        <RevisionBadge isRevised={card.isRevised} count={card.revisionCount} />
      </Group>
      {card.description && (
        <Text mb="md" style={{ whiteSpace: 'pre-wrap' }}>
          {card.description}
        </Text>
      )}
      <dl className={classes.facts}>
        {propertiesOf(card).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || NO_VALUE}</dd>
          </div>
        ))}
      </dl>
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          renderRoot={(props) => <Link to={projectPathOf('admin', card.id)} search={{}} {...props} />}
        >
          Open project
        </Button>
      </Group>
    </Dialog>
  );
}

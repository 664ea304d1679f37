/** Person on the board: free time, days and queue. Projects are dropped on it. */
import { Button, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import type { BoardRow } from '#domain/planning/workload.ts';
import { countText } from '#web/lib/time/format.ts';
import { Person, personName } from '#web/work/projects/card/person.tsx';
import { LateCount } from './late-count.tsx';
import { DayBars } from './day-bars.tsx';
import { useMoves } from './moves.ts';
import { Queue } from './queue-item.tsx';
import { weekTexts } from './workload-texts.ts';
import classes from './workload.module.css';

type PersonRowProps = { row: BoardRow; isOpen: boolean; onToggle: () => void };

export function PersonRow({ row, isOpen, onToggle }: PersonRowProps) {
  const { person, queue, days } = row;
  const { previewOf, onDrop } = useMoves();
  const [isOver, setOver] = useState(false);
  const name = personName(person);
  const preview = previewOf(person.id);
  const lateCount = queue.filter(({ risk }) => risk === 'late').length;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const enter = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const target =
    preview === undefined
      ? {}
      : {
          onDragEnter: enter,
          onDragOver: enter,
          onDragLeave: ({ currentTarget, relatedTarget }: DragEvent): void => {
            if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
          },
          onDrop: (event: DragEvent): void => {
            event.preventDefault();
            setOver(false);
            onDrop(person.id);
          },
        };
  return (
    <div className={classes.person} data-over={(isOver && preview !== undefined) || undefined} {...target}>
      <div className={classes.head}>
        <div className={classes.who}>
          <Person person={person} />
          {weekTexts(days).map((text) => (
            <Text key={text} span size="xs" c="dimmed">
              {text}
            </Text>
          ))}
          <LateCount count={lateCount} />
        </div>
        <DayBars days={days} name={name} showsFree />
        {preview !== undefined && <div className={classes.preview}>{preview}</div>}
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        color="gray"
        ml={-8}
        leftSection={<Chevron size={14} aria-hidden />}
        aria-expanded={isOpen}
        aria-label={`${countText(queue.length, 'open project')} of ${name}`}
        disabled={queue.length === 0}
        onClick={onToggle}
      >
        {countText(queue.length, 'open project')}
      </Button>
      {isOpen && queue.length > 0 && <Queue queue={queue} personId={person.id} name={name} />}
    </div>
  );
}

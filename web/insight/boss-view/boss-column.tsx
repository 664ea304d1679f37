/** Column of one editor: name, email, count and virtualized cards. */
import { Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Link } from '@tanstack/react-router';
import { memo, useRef } from 'react';
import type { BossColumn as Column } from '#contract/insight/boss-view.ts';
import { noProjectsText } from '#domain/platform/messages.ts';
import { countText, numberText } from '#web/lib/time/format.ts';
import type { LinkDestination } from '#web/lib/address/search-codec.ts';
import type { BossTab } from './boss-url.ts';
import { BossCard } from './boss-card.tsx';
import classes from './boss-view.module.css';

const CARD_PX = 148;
const GAP_PX = 8;

export type ColumnLink = (userId: number) => LinkDestination;
type CardsProps = { column: Column; now: string; onOpen: (id: number) => void };

function Cards({ column, now, onOpen }: CardsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { cards } = column;
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the virtualizer's functions must run on each render
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    gap: GAP_PX,
    overscan: 2,
    getItemKey: (index) => cards[index]?.id ?? index,
  });
  return (
    <section
      ref={scroller}
      className={classes.cards}
      aria-label={`Projects of ${column.fullName}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
      tabIndex={0}
    >
      <div className={classes.canvas} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const card = cards[index];
          return card ? (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.slot}
              style={{ transform: `translateY(${start}px)` }}
            >
              <BossCard card={card} now={now} onOpen={onOpen} />
            </div>
          ) : null;
        })}
      </div>
    </section>
  );
}

type Props = CardsProps & { tab: BossTab; linkOf: ColumnLink };

/** Column of the board, memoized so that horizontal scrolling doesn't re-render it. */
export const BossColumn = memo(function BossColumn({ column, tab, now, onOpen, linkOf }: Props) {
  const { userId, fullName, email, cards } = column;
  const { to, search } = linkOf(userId);
  return (
    <article className={classes.column} aria-label={`${fullName}, ${countText(cards.length, 'project')}`}>
      <header className={classes.head}>
        <div className={classes.who}>
          <Text fw={600} truncate title={fullName}>
            {fullName}
          </Text>
          <Text size="xs" c="dimmed" truncate title={email}>
            {email}
          </Text>
        </div>
        <Link
          to={to}
          search={search}
          className={classes.count}
          aria-label={`${countText(cards.length, `${tab} project`)} of ${fullName}, in the project list`}
        >
          {numberText(cards.length)}
        </Link>
      </header>
      {cards.length === 0 ? (
        <Text c="dimmed" ta="center" py="lg">
          {noProjectsText(tab)}
        </Text>
      ) : (
        <Cards column={column} now={now} onOpen={onOpen} />
      )}
    </article>
  );
});

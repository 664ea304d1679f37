/** Rows of many notes, of which only those in view are rendered. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { NoteItem } from './note-item.tsx';
import { type NoteRowsProps, useChosenNote } from './note-rows.tsx';
import classes from './notes.module.css';

const NOTE_PX = 110;

export function VirtualNotes(props: NoteRowsProps) {
  const { threads, chosenId, scroller } = props;
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the virtualizer's functions must run on each render
  const virtual = useVirtualizer({
    count: threads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => NOTE_PX,
    gap: 6,
    overscan: 3,
    getItemKey: (at) => threads[at]?.note.id ?? at,
    // Synchronous flushing would slow down fast scrolling.
    useFlushSync: false,
  });
  const press = useChosenNote(props, (index) => virtual.scrollToIndex(index, { align: 'auto' }));
  return (
    <ol className={classes.canvas} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const thread = threads[index];
        return thread ? (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={threads.length}
            aria-posinset={index + 1}
            className={classes.slot}
            style={{ transform: `translateY(${start}px)` }}
          >
            <NoteItem thread={thread} isChosen={thread.note.id === chosenId} onChoose={press} />
          </li>
        ) : null;
      })}
    </ol>
  );
}

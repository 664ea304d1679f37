/** Line below the feedback box that shows who is typing (docs/projects.md#also-here). */
import { useEffect, useState } from 'react';
import { fullNameOf } from '#domain/platform/text.ts';
import { typingText, PRESENCE_SECONDS } from '#domain/live/presence.ts';
import classes from './presence.module.css';
import { useOtherViewers } from './presence.queries.ts';

/** Returns false once the last response is too old: people who just leave send no stop signal. */
function useIsFresh(fetchedAt: number): boolean {
  const [overAt, setOverAt] = useState(0);
  useEffect(() => {
    const wait = setTimeout(() => setOverAt(fetchedAt), PRESENCE_SECONDS.typing * 1_000);
    return () => clearTimeout(wait);
  }, [fetchedAt]);
  return overAt !== fetchedAt;
}

export function TypingLine({ projectId }: { projectId: number }) {
  const { otherViewers, fetchedAt } = useOtherViewers(projectId);
  const isFresh = useIsFresh(fetchedAt);
  const typingPeople = otherViewers.filter(({ isTyping }) => isTyping && isFresh);
  return (
    <p className={classes.typing}>
      {typingText(typingPeople.map(({ person }) => person.firstName || fullNameOf(person) || person.email))}
    </p>
  );
}

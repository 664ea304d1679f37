/** Beneath the box of feedback: who else types at present (docs/projects.md#also-here). */
import { useEffect, useState } from 'react';
import { fullNameOf } from '#domain/platform/text.ts';
import { typingText, VIEWING_SECONDS } from '#domain/live/viewing.ts';
import classes from './viewing.module.css';
import { useLookers } from './viewing.queries.ts';

/** What was heard is good for so long: that somebody stops is not told where they just go away. */
function useIsFresh(askedAt: number): boolean {
  const [overAt, setOverAt] = useState(0);
  useEffect(() => {
    const wait = setTimeout(() => setOverAt(askedAt), VIEWING_SECONDS.typing * 1_000);
    return () => clearTimeout(wait);
  }, [askedAt]);
  return overAt !== askedAt;
}

export function TypingLine({ projectId }: { projectId: number }) {
  const { lookers, askedAt } = useLookers(projectId);
  const isFresh = useIsFresh(askedAt);
  const typists = lookers.filter(({ isTyping }) => isTyping && isFresh);
  return (
    <p className={classes.typing}>
      {typingText(typists.map(({ person }) => person.firstName || fullNameOf(person) || person.email))}
    </p>
  );
}

/** Tells the others here that this person types, every few seconds at most, and when it is over (docs/projects.md#also-here). */
import { useEffect, useRef } from 'react';
import { VIEWING_SECONDS } from '#domain/live/viewing.ts';
import { sendTyping, useLookers } from './viewing.queries.ts';

/** Heard with every key; where nobody else is here, nobody is told. */
export function useTypingSignal(projectId: number): (isTyping: boolean) => void {
  const isAlone = useLookers(projectId).lookers.length === 0;
  const toldAt = useRef(-Infinity);
  const stop = useRef(() => undefined as void);
  useEffect(() => {
    stop.current = () => {
      if (toldAt.current === -Infinity) return;
      toldAt.current = -Infinity;
      sendTyping(projectId, false);
    };
    return () => stop.current();
  }, [projectId]);
  return (isTyping) => {
    if (!isTyping) return stop.current();
    const now = performance.now();
    if (isAlone || now - toldAt.current < VIEWING_SECONDS.typingAgain * 1_000) return;
    toldAt.current = now;
    sendTyping(projectId, true);
  };
}

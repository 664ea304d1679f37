/** Signals to other viewers that this user is typing, at most every few seconds, and when they stop (docs/projects.md#also-here). */
import { useEffect, useRef } from 'react';
import { PRESENCE_SECONDS } from '#domain/live/presence.ts';
import { sendTyping, useOtherViewers } from './presence.queries.ts';

/** Returns a function to call on every keystroke; it sends nothing if nobody else is viewing. */
export function useTypingSignal(projectId: number): (isTyping: boolean) => void {
  const isAlone = useOtherViewers(projectId).otherViewers.length === 0;
  const sentAt = useRef(-Infinity);
  const stop = useRef(() => undefined as void);
  useEffect(() => {
    stop.current = () => {
      if (sentAt.current === -Infinity) return;
      sentAt.current = -Infinity;
      sendTyping(projectId, false);
    };
    return () => stop.current();
  }, [projectId]);
  return (isTyping) => {
    if (!isTyping) return stop.current();
    const now = performance.now();
    if (isAlone || now - sentAt.current < PRESENCE_SECONDS.typingAgain * 1_000) return;
    sentAt.current = now;
    sendTyping(projectId, true);
  };
}

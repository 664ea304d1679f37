/** A text that its field cannot take: it stays as it was typed, says why, and keeps its form from being sent (docs/product.md#dates). */
import { useEffect, useRef, useState } from 'react';

/**
 * What was typed and is not taken; another value, from wherever it comes, takes its place. The reason is said once the field is
 * left, or its form is to be sent.
 */
export function useHeldText(value: string | null, faultOf: (text: string) => string | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string>();
  const [isSaid, setSaid] = useState(false);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(undefined);
  }
  const fault = text === undefined ? undefined : faultOf(text);
  const isAtFault = fault !== undefined;
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !isAtFault) return undefined;
    // The form itself never hears of it, whatever it would make of the value before.
    const refuse = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setSaid(true);
      input.current?.focus();
    };
    form.addEventListener('submit', refuse);
    return () => form.removeEventListener('submit', refuse);
  }, [isAtFault]);
  const hold = (next: string | undefined): void => {
    setText(next);
    if (next === undefined || faultOf(next) === undefined) setSaid(false);
  };
  return { input, text, fault, said: isSaid ? fault : undefined, hold, say: () => setSaid(true) };
}

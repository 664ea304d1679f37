/** Invalid text input: it stays in the field, shows its error and blocks the form (docs/product.md#dates). */
import { useEffect, useRef, useState } from 'react';

/**
 * State of the invalid text. A new value from outside replaces it. The error shows once the field loses focus or the form is
 * submitted.
 */
export function useInvalidInput(value: string | null, faultOf: (text: string) => string | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string>();
  const [isErrorShown, setErrorShown] = useState(false);
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
    // Captures the submit before the form handles it with the previous value.
    const refuse = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setErrorShown(true);
      input.current?.focus();
    };
    form.addEventListener('submit', refuse);
    return () => form.removeEventListener('submit', refuse);
  }, [isAtFault]);
  const changeText = (next: string | undefined): void => {
    setText(next);
    if (next === undefined || faultOf(next) === undefined) setErrorShown(false);
  };
  return {
    input,
    text,
    fault,
    shownError: isErrorShown ? fault : undefined,
    changeText,
    showError: () => setErrorShown(true),
  };
}

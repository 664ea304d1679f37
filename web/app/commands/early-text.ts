/** Collects what is typed between opening the palette and the focus of its field, where each letter would be a shortcut. */
import { acceptsText } from '#web/lib/keys/typing.ts';

/** Milliseconds after which a palette that didn't open gives the keys back. */
const PATIENCE_MS = 5_000;

export class EarlyText {
  #text: string | undefined;
  #until = 0;

  /** Starts collecting; `now` is on the clock of `event.timeStamp`. */
  begin(now: number): void {
    this.#text = '';
    this.#until = now + PATIENCE_MS;
  }

  /** Returns whether the key was collected, and so must do nothing else. */
  collect({ key, ctrlKey, metaKey, altKey, timeStamp, target }: KeyboardEvent): boolean {
    if (this.#text === undefined || timeStamp > this.#until || acceptsText(target)) return false;
    if (ctrlKey || metaKey || altKey) return false;
    if (key === 'Escape') this.#text = undefined;
    else if (key === 'Backspace') this.#text = this.#text.slice(0, -1);
    else if (key.length === 1) this.#text += key;
    // Enter would press what is focused behind the palette.
    else return key === 'Enter';
    return true;
  }

  /** Returns the text and stops collecting. */
  take(): string {
    const text = this.#text ?? '';
    this.#text = undefined;
    return text;
  }
}

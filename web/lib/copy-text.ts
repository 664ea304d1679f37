/** Copies text to the clipboard. */

/** Returns whether the text was copied: browsers refuse on plain http and without permission. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = window.isSecureContext ? navigator.clipboard : undefined;
  return clipboard
    ? clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : false;
}

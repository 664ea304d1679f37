/** Copies a link; without clipboard access, as on plain http, shows it in a field to copy by hand. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { notifySuccess } from '#web/ui/toasts.ts';

/** `toCopy` is set if the user has to copy by hand. */
export function useCopyLink(path: string) {
  const [toCopy, setToCopy] = useState<string>();
  const address = window.location.origin + path;
  const copy = (): void => {
    const clipboard = window.isSecureContext ? navigator.clipboard : undefined;
    if (!clipboard) return setToCopy(address);
    clipboard.writeText(address).then(
      () => notifySuccess('Link copied.'),
      () => setToCopy(address),
    );
  };
  return { copy, toCopy, close: () => setToCopy(undefined) };
}

export function CopyLinkDialog({ address, onClose }: { address: string | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={address !== undefined} title="Copy link" kind="question" onClose={onClose}>
      <TextInput
        label="Link to this project"
        description="Press Ctrl C to copy."
        readOnly
        data-autofocus
        value={address ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}

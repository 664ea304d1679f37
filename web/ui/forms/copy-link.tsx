/** Copies a link; without clipboard access, as on plain http, shows it in a field to copy by hand. */
import { TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';

/** Returns the copy action; `linkToCopy` is set if the user has to copy by hand. */
export function useCopyLink() {
  const [linkToCopy, setLinkToCopy] = useState<string>();
  const copy = useCallback((path: string): void => {
    const url = window.location.origin + path;
    void copyText(url).then((isCopied) => (isCopied ? notifySuccess('Link copied.') : setLinkToCopy(url)));
  }, []);
  return { copy, linkToCopy, close: () => setLinkToCopy(undefined) };
}

type CopyLinkDialogProps = { label: string; url: string | undefined; onClose: () => void };

export function CopyLinkDialog({ label, url, onClose }: CopyLinkDialogProps) {
  return (
    <Dialog isOpen={url !== undefined} title="Copy link" kind="question" onClose={onClose}>
      <TextInput
        label={label}
        description="Press Ctrl C to copy."
        readOnly
        data-autofocus
        value={url ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}

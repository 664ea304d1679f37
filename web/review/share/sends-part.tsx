/** What contacts of the client were sent about a project, loaded when it is opened (docs/review.md#client-emails). */
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SendsList = lazyPart(async () => (await import('./sends-list.tsx')).SendsList, {
  Waiting: () => <Skeleton h={64} />,
});

const SUMMARY = { width: 'max-content', minHeight: 24, cursor: 'pointer' };

export function SendsPart({ projectId }: { projectId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary style={SUMMARY}>Emails to the client</summary>
      {isOpen && <SendsList projectId={projectId} />}
    </details>
  );
}

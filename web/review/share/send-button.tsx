/** Sends the newest version of a deliverable to the client, or shows when it was sent (docs/projects.md#sent). */
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { mayDecide, managersOf } from '#domain/work/projects/project-rights.ts';
import { newestVersionOf } from '#domain/review/deliverables.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { waitedText } from '#domain/work/wait-texts.ts';
import { cutsQuery } from '#web/review/versions/cuts.queries.ts';
import { versionText } from '#web/review/versions/cut-labels.ts';
import { waitsQuery } from '#web/work/waits/waits.queries.ts';
import { countText } from '#web/lib/time/format.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog);

const MINUTE_MS = 60_000;

const SMALL = { size: 'compact-xs', variant: 'subtle', mih: { base: 40, sm: 28 } } as const;

export type SendButtonProps = { cut: Cut; project: Project; actor: Actor };

function SentText({ cut, sentAt }: { cut: Cut; sentAt: string }) {
  const now = useTick(MINUTE_MS);
  const notes =
    cut.noteCount > 0 && cut.decision === '' ? ` · ${countText(cut.noteCount, 'note')}, no decision yet` : '';
  return (
    <Text span size="xs" c="dimmed">
      {`Sent ${waitedText(sentAt, now)} ago${notes}`}
    </Text>
  );
}

const textOf = ({ sentAt }: Cut): string => (sentAt === null ? 'Send to client' : 'Message to client');

export function SendButton({ cut, project, actor }: SendButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: cuts = [] } = useQuery(cutsQuery(project.id));
  const { data: waits } = useQuery(waitsQuery(project.id));
  // A newer version that was not sent leaves the sent one with the client.
  const others = cut.sentAt === null ? cuts : cuts.filter(({ sentAt }) => sentAt !== null);
  const isNewest = newestVersionOf(others, cut.deliverable?.id ?? null)?.id === cut.id;
  const maySend =
    waits &&
    isNewest &&
    !cut.deliverable?.isCanceled &&
    cut.decision === '' &&
    cut.fileRemovedAt === null &&
    mayDecide(actor, managersOf(project));
  return (
    <>
      {cut.sentAt !== null && <SentText cut={cut} sentAt={cut.sentAt} />}
      {maySend && (
        <Button
          {...SMALL}
          aria-label={`${textOf(cut)}: ${versionText(cut).toLowerCase()}`}
          onClick={() => setOpen(true)}
        >
          {textOf(cut)}
        </Button>
      )}
      {isOpen && <SendDialog cut={cut} cuts={cuts} project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Files of a client and of all its projects, with the space that they take. */
import type { Actor } from '#domain/platform/actor.ts';
import { FilesSection } from './files-section.tsx';
import { QuotaPart } from './quota-part.tsx';

export const ClientFiles = ({ clientId, actor }: { clientId: number; actor: Actor }) => (
  <FilesSection owner={{ clientId }} actor={actor} order={2}>
    {({ quota }) => quota && <QuotaPart clientId={clientId} quota={quota} />}
  </FilesSection>
);

/** Section Workspace: its name. */
import { SectionForm } from '#web/identity/settings/settings-opened.tsx';
import { WORKSPACE_PART } from '#web/identity/settings/workspace-fields.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

export const WorkspaceSection = ({ title }: SectionProps) => (
  <>
    <PageHeader title={title} />
    <SectionForm part={WORKSPACE_PART} label={title} />
  </>
);

/** Style guide of the client, and links of the project and its client, collapsed below the properties (docs/projects.md#resources). */
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { changeProject } from '#contract/work/projects.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { call } from '#web/lib/api/api.ts';
import { clientPathOf } from '#web/lib/address/paths.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { LinkList } from '#web/work/links/link-list.tsx';
import { LinksPart } from '#web/work/links/links-part.tsx';
import classes from '#web/work/links/links.module.css';
import type { EditedField } from '#web/work/links/edited-field.ts';
import type { LinksValues } from '#web/work/links/links-form.tsx';
import { clientResourcesQuery } from '#web/work/clients/client-resources.ts';
import { PROSE } from '#web/work/links/prose.ts';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import { fetchProject, type LoadedProject } from '../list/fetch-projects.ts';
import { usePropertyEditing } from '../properties/property-editing-context.ts';

const linksOf = ({ project: { links }, etag }: LoadedProject) => ({ record: { links }, etag });

/** Returns the links as a field to edit; undefined if the user may not. */
function useEditedLinks({ id }: Project): EditedField<LinksValues> | undefined {
  const editing = usePropertyEditing();
  const refresh = useRefresh('projects');
  if (!editing?.isEditable) return undefined;
  return {
    of: { kind: 'project', id },
    latest: linksOf(editing.loaded),
    load: async () => linksOf(await fetchProject(id)),
    save: async (fields, etag) => {
      await call(changeProject, { params: { id }, body: fields, ifMatch: etag });
      await refresh();
    },
  };
}

export type ProjectResourcesProps = { project: Project; role: UserType };

export function ProjectResources({ project, role }: ProjectResourcesProps) {
  const clientId = project.client?.id;
  const { data, isLoading } = useQuery({ ...clientResourcesQuery(clientId ?? 0), enabled: clientId !== undefined });
  const edited = useEditedLinks(project);
  if (isLoading) return <Skeleton h={32} />;
  const { styleGuide = '', links = [] } = data ?? {};
  const count = project.links.length + links.length;
  return (
    <Stack gap={0}>
      {styleGuide !== '' && (
        <details className={classes.section}>
          <summary>Style guide</summary>
          <Text style={PROSE}>{styleGuide}</Text>
          {role !== 'editor' && clientId !== undefined && (
            <QuietLink link={{ to: clientPathOf(role, clientId), search: {} }}>Show client</QuietLink>
          )}
        </details>
      )}
      {(count > 0 || edited) && (
        <details className={classes.section}>
          <summary>{count > 0 ? `Links (${count})` : 'Links'}</summary>
          <Stack gap="xs">
            {(project.links.length > 0 || edited) && (
              <LinksPart links={project.links} label="Links of the project" edited={edited} />
            )}
            {links.length > 0 && (
              <>
                <Text size="xs" c="dimmed">
                  From the client
                </Text>
                <LinkList links={links} label="Links of the client" />
              </>
            )}
          </Stack>
        </details>
      )}
    </Stack>
  );
}

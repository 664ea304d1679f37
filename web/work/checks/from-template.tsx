/** Menu that adds the checks of a template to a project. */
import { Button, Loader, type Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '#domain/platform/numbers.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';
import { checkTemplatesQuery } from './checks.queries.ts';
import type { CheckActions } from './use-check-actions.ts';

type FromTemplateProps = { project: Pick<Project, 'client'>; actions: CheckActions };

type ItemsProps = FromTemplateProps & { parts: typeof Menu };

function Items({ parts, project, actions }: ItemsProps) {
  const { data: templates, isError } = useQuery(checkTemplatesQuery(project.client?.id ?? null));
  return (
    <>
      {!templates && !isError && (
        <parts.Item disabled leftSection={<Loader size={16} />}>
          Loading...
        </parts.Item>
      )}
      {isError && <parts.Item disabled>Couldn't load the templates.</parts.Item>}
      {templates?.length === 0 && <parts.Item disabled>No template has checks.</parts.Item>}
      {templates?.map(({ id, name, count }) => (
        <parts.Item key={id} onClick={() => void actions.addFromTemplate(id)}>
          {`${name} (${countOf(count, 'check')})`}
        </parts.Item>
      ))}
    </>
  );
}

export const FromTemplate = (props: FromTemplateProps) => (
  <LazyMenu
    withinPortal={false}
    position="top-start"
    button={(control) => (
      <Button {...control} variant="subtle" size="compact-md" mih={{ base: 40, sm: 32 }}>
        From template
      </Button>
    )}
  >
    {(parts) => <Items parts={parts} {...props} />}
  </LazyMenu>
);

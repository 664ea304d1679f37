/** Menu that adds the checks of a template to a project. */
import { Button, Loader, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#domain/platform/numbers.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { checkTemplatesQuery } from './checks.queries.ts';
import type { CheckActions } from './use-check-actions.ts';

type FromTemplateProps = { project: Pick<Project, 'client'>; actions: CheckActions };

export function FromTemplate({ project, actions }: FromTemplateProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: templates, isError } = useQuery({
    ...checkTemplatesQuery(project.client?.id ?? null),
    enabled: isOpen,
  });
  return (
    <Menu opened={isOpen} onChange={setOpen} withinPortal={false} position="top-start">
      <Menu.Target>
        <Button variant="subtle" size="compact-md" mih={{ base: 40, sm: 32 }}>
          From template
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {!templates && !isError && (
          <Menu.Item disabled leftSection={<Loader size={16} />}>
            Loading...
          </Menu.Item>
        )}
        {isError && <Menu.Item disabled>Couldn't load the templates.</Menu.Item>}
        {templates?.length === 0 && <Menu.Item disabled>No template has checks.</Menu.Item>}
        {templates?.map(({ id, name, count }) => (
          <Menu.Item key={id} onClick={() => void actions.addFromTemplate(id)}>
            {`${name} (${countOf(count, 'check')})`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

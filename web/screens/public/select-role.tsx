/** /select-role: role selection for users with several roles (docs/people.md#select-role). */
import { Button, Stack, Text, Title } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { SESSION_TEXTS } from '#domain/platform/messages.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { session, useSession } from '#web/lib/api/session-store.ts';
import { originInRole } from '#web/identity/session/landing.ts';
import { OpenPage } from '#web/identity/session/open-page.tsx';
import { roleDescription, roleLabel } from '#web/identity/session/role-labels.ts';

export function SelectRoleScreen() {
  const { types } = useSession();
  const navigate = useNavigate();
  const origin = useLocation({ select: ({ state }) => state.origin });
  const choose = (role: UserType): void => {
    session.selectRole(role);
    void navigate({ href: originInRole(origin, role), replace: true });
  };
  return (
    <OpenPage title={SESSION_TEXTS.selectRole}>
      <Stack gap="lg">
        {types.map((role) => (
          <section key={role} aria-labelledby={`role-${role}`}>
            <Title order={2} id={`role-${role}`} fz="lg">
              {roleLabel(role)}
            </Title>
            <Text c="dimmed" mb="xs">
              {roleDescription(role)}
            </Text>
            <Button fullWidth variant="light" onClick={() => choose(role)}>{`Continue as ${roleLabel(role)}`}</Button>
          </section>
        ))}
      </Stack>
    </OpenPage>
  );
}

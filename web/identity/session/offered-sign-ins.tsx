/** Accounts that the demo offers, each a button that fills the form (docs/people.md#sign-in). */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { OFFERED_SIGN_INS_META, type OfferedSignIn } from '#contract/platform/session.ts';
import { roleLabel } from './role-labels.ts';
import type { Credentials } from './session.queries.ts';
import { SIGN_IN_COPY } from './sign-in-copy.ts';

/** Reads the offered accounts from the page; empty outside of the demo. */
function offeredByPage(): OfferedSignIn[] {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${OFFERED_SIGN_INS_META}"]`);
  return meta ? (JSON.parse(meta.content) as OfferedSignIn[]) : [];
}

export function OfferedSignIns({ onChoose }: { onChoose: (credentials: Credentials) => void }) {
  const [offered] = useState(offeredByPage);
  if (offered.length === 0) return null;
  return (
    <Stack gap={8} role="group" aria-labelledby="offered-sign-ins">
      <Text id="offered-sign-ins" size="sm" c="dimmed">
        {SIGN_IN_COPY.offered}
      </Text>
      {offered.map(({ type, name, email, password }) => (
        <Button key={email} variant="default" fullWidth onClick={() => onChoose({ email, password })}>
          {`${roleLabel(type)}: ${name}`}
        </Button>
      ))}
    </Stack>
  );
}

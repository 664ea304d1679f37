/** Picture field: preview, choose and remove. */
import { Button, Group, Input, Stack } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import type { AvatarOwner } from '#web/ui/figures/avatar-color.ts';
import { ChooseFile } from './choose-file.tsx';
import { InitialsAvatar } from '#web/ui/figures/initials-avatar.tsx';
import classes from './picture-field.module.css';

/** Chosen picture: 'keep' leaves the stored one, 'none' removes it, a file replaces it. */
export type PictureChoice = 'keep' | 'none' | File;

type Props = {
  label: string;
  /** Person shown by the picture; undefined while creating one. */
  owner: AvatarOwner | undefined;
  initials: string;
  /** URL of the stored picture. */
  src: string | null;
  value: PictureChoice;
  onChange: (choice: PictureChoice) => void;
  accept: string;
  error?: string;
  /** Progress, such as 'Uploading 40%'. */
  progress?: string;
};

/** Returns an object URL for the chosen file, revoked when another is chosen. */
function usePreview(value: PictureChoice): string | null {
  const address = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : null), [value]);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
}

export function PictureField({ label, owner, initials, src, value, onChange, accept, error, progress }: Props) {
  const preview = usePreview(value);
  const shown = value === 'keep' ? src : preview;
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Group gap="md" mt={4}>
        <InitialsAvatar owner={owner} initials={initials} src={shown} size={56} />
        <Stack gap={4}>
          <Group gap="xs">
            <ChooseFile
              accept={accept}
              onChange={(file) => file && onChange(file)}
              inputProps={{ 'aria-label': label }}
            >
              {(button) => (
                <Button {...button} size="compact-sm" variant="default">
                  {shown ? 'Change picture' : 'Choose picture'}
                </Button>
              )}
            </ChooseFile>
            {shown && (
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(src ? 'none' : 'keep')}>
                Remove
              </Button>
            )}
          </Group>
          <output className={classes.note}>{progress ?? (value instanceof File ? value.name : '')}</output>
        </Stack>
      </Group>
    </Input.Wrapper>
  );
}

/** A field for a password that tells a fault as the other fields do: the kit's own leaves `aria-invalid` out. */
import { PasswordInput as KitPasswordInput, type PasswordInputProps } from '@mantine/core';

export const PasswordInput = (props: PasswordInputProps) => (
  <KitPasswordInput aria-invalid={props.error ? true : undefined} {...props} />
);

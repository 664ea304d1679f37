/** Password field that sets `aria-invalid` on an error, which Mantine's own doesn't. */
import { PasswordInput as KitPasswordInput, type PasswordInputProps } from '@mantine/core';

export const PasswordInput = (props: PasswordInputProps) => (
  <KitPasswordInput aria-invalid={props.error ? true : undefined} {...props} />
);

import type { ComponentProps } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { Input } from '#web/ui/form/input.tsx';

/** The input for the e-mail address that a person signs in with. Password managers recognise it. */
export const AddressInput = (props: ComponentProps<typeof Input>) => (
  <Input
    type="email"
    name="email"
    autoComplete="username"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={limits.email}
    {...props}
  />
);

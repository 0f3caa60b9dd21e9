import { useRef, type ReactNode } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { logoTexts } from '#contract/profile.ts';
import type { ButtonVariant } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useLogo } from './use-logo.ts';

interface LogoProps {
  client: CurrentClient;
  className?: string;
  /** A part before the label. */
  children?: ReactNode;
}

/** A button that uploads the company's logo, for contacts who decide. */
export function LogoUpload({
  client: { companyLogoUrl },
  variant = 'secondary',
  className = 'shrink-0 max-sm:w-26 max-sm:px-1.5 max-sm:type-pill max-sm:leading-tight max-sm:whitespace-normal',
  children,
}: LogoProps & { variant?: ButtonVariant }) {
  const input = useRef<HTMLInputElement>(null);
  const { send, isPending, share } = useLogo();
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Company logo"
        accept={logoTexts.accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <Button
        variant={variant}
        size={variant === 'quiet' ? 'md' : 'sm'}
        className={className}
        pending={isPending}
        pendingLabel={`Uploading the logo, ${Math.round(share * 100)}%`}
        onClick={() => input.current?.click()}
      >
        {children}
        {companyLogoUrl ? 'Change company logo' : 'Upload company logo'}
      </Button>
    </>
  );
}

/** A button that removes the company's logo. Renders nothing for contacts who do not decide, or without a logo. */
export function RemoveLogo({ client: { standing, companyLogoUrl }, className, children }: LogoProps) {
  const { remove, isPending } = useLogo();
  if (standing !== 'decides' || !companyLogoUrl) return null;
  return (
    <Button variant="quiet" className={className} pending={isPending} onClick={remove}>
      {children}
      Remove company logo
    </Button>
  );
}

import { Camera } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { logoTexts } from '#contract/profile.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useLogo } from './use-logo.ts';

/** The company's logo; a press of those who decide replaces it. */
export function LogoUpload({ client }: { client: CurrentClient }) {
  if (client.standing === 'decides') return <LogoButton client={client} />;
  return <Avatar src={client.companyLogoUrl} name={client.company ?? client.name} size="lg" />;
}

function LogoButton({ client }: { client: CurrentClient }) {
  const input = useRef<HTMLInputElement>(null);
  const { send, isPending, share } = useLogo();
  const { name, company, companyLogoUrl } = client;
  const action = companyLogoUrl ? 'Change company logo' : 'Upload company logo';
  return (
    <div className="flex shrink-0 flex-col items-center gap-1">
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
      <button
        type="button"
        aria-label={isPending ? `Uploading the logo, ${Math.round(share * 100)}%` : action}
        aria-disabled={isPending || undefined}
        title={action}
        onClick={() => !isPending && input.current?.click()}
        className="group relative rounded-full"
      >
        <Avatar src={companyLogoUrl} name={company ?? name} size="lg" />
        <span className="absolute -right-1 -bottom-1 flex size-7 items-center justify-center rounded-full bg-raised text-ink shadow-md ring-1 ring-line transition-colors group-hover:bg-brand group-hover:text-on-brand">
          {isPending ? <Spinner className="size-4" /> : <Camera className="size-4" aria-hidden="true" />}
        </span>
      </button>
    </div>
  );
}

interface RemoveLogoProps {
  client: CurrentClient;
  className?: string;
  /** Stands before its words. */
  children?: ReactNode;
}

/** Takes the company's logo away; nothing for those who may not, and where there is none. */
export function RemoveLogo({ client: { standing, companyLogoUrl }, className, children }: RemoveLogoProps) {
  const { remove, isPending } = useLogo();
  if (standing !== 'decides' || !companyLogoUrl) return null;
  return (
    <Button variant="quiet" className={className} pending={isPending} onClick={remove}>
      {children}
      Remove company logo
    </Button>
  );
}

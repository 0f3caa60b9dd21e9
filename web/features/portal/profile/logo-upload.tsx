import { Camera } from 'lucide-react';
import { useRef } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { logoTexts } from '#contract/profile.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useLogo } from './use-logo.ts';

/** The company's logo; a press of those who decide replaces it. */
export function LogoUpload({ client }: { client: CurrentClient }) {
  if (client.standing === 'decides') return <LogoButton client={client} />;
  return <Avatar src={client.companyLogoUrl} name={client.company ?? client.name} size="lg" />;
}

function LogoButton({ client }: { client: CurrentClient }) {
  const input = useRef<HTMLInputElement>(null);
  const { send, remove, isPending, share } = useLogo();
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
      {companyLogoUrl && !isPending && (
        <button
          type="button"
          onClick={remove}
          aria-label="Remove company logo"
          className="-mb-3 min-h-11 px-1 text-xs text-ink-soft underline-offset-2 hover:text-ink hover:underline"
        >
          Remove
        </button>
      )}
    </div>
  );
}

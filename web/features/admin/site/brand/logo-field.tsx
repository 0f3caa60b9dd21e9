import { useRef, useState } from 'react';
import { brandLogoMax } from '#contract/brand-settings.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Logo } from '#web/ui/pictures/logo.tsx';
import { useLogo } from './data.ts';

const accept = 'image/svg+xml,image/png,image/jpeg,image/webp,image/gif';

const read = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });

/** The logo: a drawn mark, or a picture of which only the pixels are kept. */
export function LogoField({ logoUrl }: { logoUrl: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const logo = useLogo();
  const { brand } = appBoot();
  const send = async (file: File) => {
    if (!accept.split(',').includes(file.type)) {
      setWrong('Please choose an SVG, PNG, JPEG, WebP or GIF file.');
      return;
    }
    if (file.size > brandLogoMax) {
      setWrong('Please choose a picture of at most 1 MB.');
      return;
    }
    setWrong(null);
    try {
      logo.mutate({ body: { logo: await read(file) } });
    } catch {
      setWrong('The file could not be read.');
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <span className="label">Logo</span>
      <div className="flex flex-wrap items-center gap-4">
        <Logo name={brand.name} path={brand.logoPath} src={logoUrl ?? undefined} markOnly />
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Logo file"
          accept={accept}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) void send(file);
          }}
        />
        <Button variant="secondary" size="sm" pending={logo.isPending} onClick={() => input.current?.click()}>
          {logoUrl === null ? 'Upload a logo' : 'Change the logo'}
        </Button>
        {logoUrl !== null && (
          <Button variant="quiet" size="sm" onClick={() => logo.mutate({ body: { logo: null } })}>
            Remove the logo
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        An SVG or picture, square or up to five times as wide as high. It stands beside your name.
      </p>
      {wrong !== null && (
        <p role="alert" className="field-error">
          {wrong}
        </p>
      )}
    </div>
  );
}

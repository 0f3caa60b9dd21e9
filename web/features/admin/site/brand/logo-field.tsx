import { useRef, useState } from 'react';
import { brandLogoMax } from '#contract/brand-settings.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Logo } from '#web/ui/pictures/logo.tsx';

const accept = 'image/svg+xml,image/png,image/jpeg,image/webp,image/gif';

const read = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });

interface LogoFieldProps {
  logoUrl: string | null;
  /**
   * The selected, unsaved logo as a data URL. The browser renders it as an image, so scripts in it do not run. Null
   * removes the logo; undefined keeps the current one.
   */
  chosen: string | null | undefined;
  onChoose: (logo: string | null | undefined) => void;
  /** The server's reason for refusing the logo. */
  error: string | undefined;
}

/**
 * The field for the logo: a drawn mark, or a picture whose pixels alone are stored. It shows the logo before it is saved.
 */
export function LogoField({ logoUrl, chosen, onChoose, error }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { brand } = appBoot();
  const take = async (file: File) => {
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
      onChoose(await read(file));
    } catch {
      setWrong('The file could not be read.');
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <span className="label">Logo</span>
      <div className="flex flex-wrap items-center gap-4">
        <Logo
          name={brand.name}
          path={brand.logoPath}
          src={(chosen === undefined ? logoUrl : chosen) ?? undefined}
          markOnly
        />
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Logo file"
          accept={accept}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) void take(file);
          }}
        />
        <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
          {chosen ? 'Choose another' : logoUrl === null ? 'Choose a logo' : 'Change the logo'}
        </Button>
        {chosen !== undefined && (
          <Button variant="quiet" size="sm" onClick={() => onChoose(undefined)}>
            Keep the current one
          </Button>
        )}
        {chosen === undefined && logoUrl !== null && (
          <Button variant="quiet" size="sm" onClick={() => onChoose(null)}>
            Remove the logo
          </Button>
        )}
      </div>
      {chosen !== undefined && (
        <p role="status" className="type-text">
          {chosen === null ? 'Removed once you save.' : 'Not saved yet. The preview shows how it looks.'}
        </p>
      )}
      <p className="type-text text-ink-soft">
        An SVG or picture, square or up to five times as wide as high. It appears next to your name.
      </p>
      {(wrong ?? error) && (
        <p role="alert" className="field-error">
          {wrong ?? error}
        </p>
      )}
    </div>
  );
}

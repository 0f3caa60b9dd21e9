import { Monitor, Moon, Smartphone, Sun } from '#web/ui/pictures/lucide/room.tsx';
import { useState, type ReactNode } from 'react';
import type { LegalName } from '#contract/site/legal.ts';
import { cx } from '#web/ui/class-names.ts';
import type { BrandLook } from '../brand/data.ts';
import { PreviewFrame } from './preview-frame.tsx';

interface PreviewPaneProps {
  page: LegalName | null;
  anchor: string | null;
  look: BrandLook | null;
  version: number;
}

const widths = { phone: 390, desktop: 1280 } as const;

interface SwitchProps {
  on: boolean;
  onPress: () => void;
  label: string;
  children: ReactNode;
}

const Switch = ({ on, onPress, label, children }: SwitchProps) => (
  <button
    type="button"
    aria-pressed={on}
    aria-label={label}
    onClick={onPress}
    className={cx(
      'grid size-11 place-items-center rounded-md',
      on ? 'bg-raised text-ink shadow-sm ring-1 ring-line' : 'text-ink-soft hover:bg-hover',
    )}
  >
    {children}
  </button>
);

/** The preview of the page beside its form, at phone or desktop width, in light or dark. */
export function PreviewPane(props: PreviewPaneProps) {
  const [width, setWidth] = useState<keyof typeof widths>('desktop');
  const [scheme, setScheme] = useState<'light' | 'dark'>(() =>
    window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  return (
    <section aria-label="Preview" className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex items-center gap-1">
        <div role="group" aria-label="Width" className="flex rounded-lg bg-hover p-0.5">
          <Switch label="Phone" on={width === 'phone'} onPress={() => setWidth('phone')}>
            <Smartphone className="size-4.5" aria-hidden="true" />
          </Switch>
          <Switch label="Desktop" on={width === 'desktop'} onPress={() => setWidth('desktop')}>
            <Monitor className="size-4.5" aria-hidden="true" />
          </Switch>
        </div>
        <div role="group" aria-label="Look" className="flex rounded-lg bg-hover p-0.5">
          <Switch label="Light" on={scheme === 'light'} onPress={() => setScheme('light')}>
            <Sun className="size-4.5" aria-hidden="true" />
          </Switch>
          <Switch label="Dark" on={scheme === 'dark'} onPress={() => setScheme('dark')}>
            <Moon className="size-4.5" aria-hidden="true" />
          </Switch>
        </div>
        <p className="ms-auto type-meta text-ink-soft">Preview with unpublished changes</p>
      </div>
      <PreviewFrame {...props} width={widths[width]} scheme={scheme} />
    </section>
  );
}

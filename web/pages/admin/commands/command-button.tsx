import { Search } from '#web/ui/pictures/lucide.tsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CurrentUser } from '#contract/auth.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

// Loaded when first opened.
const PanelCommands = lazy(() => loadScreen(() => import('./panel-commands.tsx'), 'PanelCommands'));

const onMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The button that opens the command menu; Ctrl or Cmd and K open it too. */
export function CommandButton({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={onMac() ? '\u2318 K' : 'Ctrl K'}
        onClick={() => setOpen(true)}
        className={buttonStyle(
          'secondary',
          'sm',
          'min-h-11 min-w-11 px-3 type-meta text-ink-soft sm:min-w-44 sm:justify-start',
        )}
      >
        <Search className="size-4.5" aria-hidden="true" />
        <span className="max-sm:sr-only">Search</span>
      </button>
      {open &&
        // Render the dialog outside of the banner, so that it is not part of the banner's landmark.
        createPortal(
          <Suspense>
            <PanelCommands user={user} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}

import '#web/site/overlays.css';
import { createRoot } from 'react-dom/client';
import { Toaster } from '#web/ui/feedback/toast.tsx';

let shown = false;

/**
 * Mounts the Toaster of a public page once; it shows the toast that the previous page stored. The server renders no
 * toasts, so there is no markup to hydrate.
 */
export function mount(): void {
  if (shown) return;
  shown = true;
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(<Toaster />);
}

import { createRoot } from 'react-dom/client';
import { Toaster } from '#web/ui/feedback/toast.tsx';

let shown = false;

/**
 * Mounts the Toaster on a public page, once. It is not part of an island, since the server renders no toasts.
 */
export function showToasts(): void {
  if (shown) return;
  shown = true;
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(<Toaster />);
}

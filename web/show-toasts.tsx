import { createRoot } from 'react-dom/client';
import { Toaster } from '#web/ui/toast.tsx';

let shown = false;

/** Gives a public page the place where notifications appear, once. It is no part of an island: the server renders none. */
export function showToasts(): void {
  if (shown) return;
  shown = true;
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(<Toaster />);
}

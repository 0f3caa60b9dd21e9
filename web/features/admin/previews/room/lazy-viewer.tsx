import { lazy, Suspense, type ComponentProps } from 'react';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import type { PreviewViewer as Viewer } from './preview-viewer.tsx';

const Loaded = lazy(() => loadScreen(() => import('./preview-viewer.tsx'), 'PreviewViewer'));

/** The review room of staff; its code loads when a room opens for the first time. */
export function PreviewViewer(props: ComponentProps<typeof Viewer>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

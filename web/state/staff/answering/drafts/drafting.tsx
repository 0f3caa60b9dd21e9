import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { appBoot } from '#web/state/app-boot.ts';
import type { MenuItem } from '#web/ui/buttons/menu.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

/** The item that a draft is about. */
export interface DraftAbout {
  kind: 'conversation' | 'contact-message' | 'request' | 'change-request' | 'round' | 'lines';
  /** The id of the client for a conversation, of the preview for a round, of the quote for lines. */
  id: string;
  /** The id of the client; null for people who are not clients. */
  clientId: string | null;
  /** The first name of the recipient. */
  name?: string | null;
}

export interface DraftingProps {
  about: DraftAbout;
  words: string;
  onWords: (words: string) => void;
  /** Renders the control that starts a draft, a button by default. Called without an item if there is no model. */
  renderStart?: (item?: MenuItem) => ReactNode;
}

const Part = lazy(() => loadScreen(() => import('./draft-part.tsx'), 'DraftPart'));

/** The controls for drafts by the agency's model. Their code loads only if a model is set up. */
export function Drafting(props: DraftingProps) {
  const without = props.renderStart?.();
  const queries = useQueryClient().getQueryCache();
  // Listening to queries is enough: the event that enables drafts also refetches queries.
  const isOn = useSyncExternalStore(
    (changed) => queries.subscribe(changed),
    () => appBoot().drafts,
  );
  if (!isOn) return without;
  return (
    // Hidden until the code has loaded: the menu would be replaced then, and would close under the pointer.
    <Suspense fallback={<span className="invisible contents">{without}</span>}>
      <Part key={props.about.id} {...props} />
    </Suspense>
  );
}

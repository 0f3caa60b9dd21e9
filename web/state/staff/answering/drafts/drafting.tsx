import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { appBoot } from '#web/state/app-boot.ts';
import type { MenuItem } from '#web/ui/buttons/menu.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

/** The thing that a draft is about. */
export interface DraftAbout {
  kind: 'conversation' | 'contact-message' | 'request' | 'change-request' | 'round' | 'lines';
  /** The id: the client's for a conversation, the preview's for a round, the quote's for lines. */
  id: string;
  /** Null for people who are not clients. */
  clientId: string | null;
  /** The first name of the person who gets the text. */
  name?: string | null;
}

export interface DraftingProps {
  about: DraftAbout;
  words: string;
  onWords: (words: string) => void;
  /** Shows the control that starts, a button by default. Called without an item where there is no model. */
  renderStart?: (item?: MenuItem) => ReactNode;
}

const Part = lazy(() => loadScreen(() => import('./draft-part.tsx'), 'DraftPart'));

/** Drafts by the agency's model. Loaded only where one is set up. */
export function Drafting(props: DraftingProps) {
  const without = props.renderStart?.();
  const queries = useQueryClient().getQueryCache();
  // The event that turns them on reads queries again.
  const isOn = useSyncExternalStore(
    (changed) => queries.subscribe(changed),
    () => appBoot().drafts,
  );
  if (!isOn) return without;
  return (
    // Hidden until the part has loaded, because its menu replaces this one, which would close under the pointer.
    <Suspense fallback={<span className="invisible contents">{without}</span>}>
      <Part key={props.about.id} {...props} />
    </Suspense>
  );
}

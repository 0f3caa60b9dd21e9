import type { ReactNode } from 'react';
import { opens } from '#web/ui/lists/sections/opens.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';

interface FoldedPartProps {
  title: string;
  /** The current content of the folded part; each entry is a few words. */
  says: readonly (string | false | null | undefined)[];
  /** The text shown if the part is empty. */
  none: string;
  /** True if a field inside has an error; the part is then open. */
  wrong?: boolean;
  children: ReactNode;
}

/** A part of a form that is folded to one line until the user opens it. */
export function FoldedPart({ title, says, none, wrong = false, children }: FoldedPartProps) {
  return (
    <details className="group/part border-t border-line" ref={wrong ? opens : undefined}>
      <summary className="flex min-h-11 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-col">
          <span>{title}</span>
          <span className="type-meta wrap-anywhere text-ink-soft group-open/part:hidden">
            {says.filter(Boolean).join(' · ') || none}
          </span>
        </span>
        <Icon name="chevron-down" className="size-4 shrink-0 text-ink-soft group-open/part:rotate-180" />
      </summary>
      <div className="pt-2 pb-4">{children}</div>
    </details>
  );
}

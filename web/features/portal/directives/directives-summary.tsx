import type { ReactNode } from 'react';
import type { ProjectDirectives } from '#contract/directives.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { nothingSaved, type PaletteSlot } from './palette/palette.ts';
import { Swatch } from './palette/swatch.tsx';

interface DirectivesSummaryProps {
  directives: ProjectDirectives;
  slots: readonly PaletteSlot[];
}

/** The directives in one line, shown while the form is folded. */
export function DirectivesLine({ directives, slots }: DirectivesSummaryProps) {
  if (nothingSaved(directives, slots)) return 'Colors, fonts and notes: nothing chosen yet';
  return (
    <p className="flex items-center gap-2">
      {!directives.letUsChooseColors &&
        slots.map(({ color }, place) => (
          <Swatch key={place} color={color} className="size-4 rounded-full ring-1 ring-control" />
        ))}
      Colors, fonts and notes
    </p>
  );
}

/** All directives, read-only. */
export function DirectivesInShort({ directives, slots }: DirectivesSummaryProps) {
  const { letUsChooseColors, letUsChooseFont, fontPreferences, additionalNotes } = directives;
  if (nothingSaved(directives, slots)) return 'Colors, fonts and notes: nothing chosen yet';
  return (
    <dl className="grid grid-cols-3 gap-6">
      <Part term="Colors">
        {letUsChooseColors ? (
          'Our team chooses the colors.'
        ) : (
          <ul aria-label="Colors at a glance" className="flex flex-col gap-2">
            {slots.map(({ color, waits }, place) => (
              <li key={place} className="flex flex-wrap items-center gap-2">
                <Swatch color={color} className="size-6 rounded-md ring-1 ring-control" />
                <span className="font-mono type-meta">{color}</span>
                {waits && (
                  <Badge tone="warning" dot>
                    Waiting
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part term="Fonts">
        {letUsChooseFont ? 'Our team chooses the font.' : fontPreferences || 'No preference yet.'}
      </Part>
      <Part term="Notes">{additionalNotes || 'No notes yet.'}</Part>
    </dl>
  );
}

function Part({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="type-name">{term}</dt>
      <dd className="mt-2 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

import type { ReactNode } from 'react';
import type { ProjectDirectives } from '#contract/directives.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Reserved } from '#web/ui/feedback/reserved.tsx';
import { Swatch } from './palette/swatch.tsx';
import type { PaletteSlot } from './palette/palette.ts';

interface DirectivesViewProps {
  directives: ProjectDirectives;
  slots: readonly PaletteSlot[];
}

/** The directives for contacts who do not decide: read-only. */
export function DirectivesView({ directives, slots }: DirectivesViewProps) {
  const { letUsChooseColors, letUsChooseFont, fontPreferences, additionalNotes } = directives;
  return (
    <div className="flex flex-col gap-7">
      <Reserved>Only people who can approve can change the directives.</Reserved>
      <Part title="Colors">
        {letUsChooseColors ? (
          <p>Our team chooses the colors.</p>
        ) : (
          <ul aria-label="Color palette" className="flex flex-wrap gap-4">
            {slots.map(({ color, waits }, place) => (
              <li key={place} className="flex items-center gap-2.5">
                <Swatch color={color} className="size-9 rounded-md ring-1 ring-control" />
                <span className="flex flex-col items-start gap-1">
                  <span className="font-mono type-text">{color}</span>
                  {waits && <Badge tone="warning">Waiting for approval</Badge>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Fonts">
        <p className="wrap-anywhere">
          {letUsChooseFont ? 'Our team chooses the font.' : (fontPreferences ?? 'No preference yet.')}
        </p>
      </Part>
      <Part title="Notes">
        <p className="wrap-anywhere whitespace-pre-wrap">{additionalNotes ?? 'No notes yet.'}</p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="type-name">{title}</h3>
      {children}
    </section>
  );
}

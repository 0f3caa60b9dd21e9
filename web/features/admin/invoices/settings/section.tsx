import type { ReactNode } from 'react';
import { opens } from '#web/ui/lists/sections/opens.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';

interface SectionProps {
  title: string;
  /** One line about this part of the settings, also shown while the part is closed. */
  about: string;
  /** True if the part contains an error or something that waits; it is then open. */
  waits?: boolean;
  children: ReactNode;
}

/** A part of the money settings, closed until somebody opens it. */
export const Section = ({ title, about, waits = false, children }: SectionProps) => (
  <details
    ref={waits ? opens : undefined}
    className="group/section max-w-3xl rounded-xl bg-raised shadow-md ring-1 ring-line"
  >
    <summary className="flex list-none items-center gap-3 rounded-xl px-5 py-3 [&::-webkit-details-marker]:hidden">
      <span className="me-auto min-w-0">
        <h3 className="type-name">{title}</h3>
        <span className="type-meta block text-ink-soft">{about}</span>
      </span>
      <Icon
        name="chevron-down"
        className="size-4 shrink-0 transition-transform group-open/section:rotate-180"
      />
    </summary>
    <div className="flex flex-col gap-4 px-5 pb-5">{children}</div>
  </details>
);

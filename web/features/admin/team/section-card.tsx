import type { ReactNode } from 'react';
import { Fold } from '#web/ui/lists/sections/fold.tsx';
import { teamSections, type TeamSection } from './team-sections.ts';

interface SectionCardProps {
  /** The id of the part, in the index and in the page's address. */
  id: TeamSection;
  /** Replaces the default title of the part. */
  title?: string;
  /** One line under the title. */
  lead?: ReactNode;
  /** True if the part is open at first on a narrow screen. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** One part of the Admin tab; on a narrow screen it can be folded. */
export function SectionCard({ id, title, lead, startsOpen = false, children }: SectionCardProps) {
  return (
    <Fold id={id} title={title ?? teamSections[id]} lead={lead} startsOpen={startsOpen} sheet level={3}>
      <div className="flex flex-col gap-4">{children}</div>
    </Fold>
  );
}

import type { ReactNode } from 'react';
import { SectionIndex } from './section-index.tsx';

interface IndexedProps {
  /** The ids of sections that the index omits, because they belong to the section above. */
  without?: readonly string[];
  children: ReactNode;
}

/** A column of sections with their index: at the left on a wide screen, as a row above the column on a narrow one. */
export function Indexed({ without = [], children }: IndexedProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-4 lg:grid-cols-[11rem_minmax(0,60rem)]">
      <div className="min-w-0 lg:sticky lg:top-20">
        <SectionIndex row without={without} />
        <SectionIndex without={without} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:gap-5">{children}</div>
    </div>
  );
}

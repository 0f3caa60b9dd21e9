import type { Project } from '#contract/projects.ts';
import type { AdminAddress } from '#web/state/use-address-state.ts';
import { isLate } from '../work/is-late.ts';

interface LateProjectsProps {
  projects: readonly Project[];
  address: AdminAddress<'portfolio'>;
}

/** One sentence that opens the project that is most late; nothing if none is late. */
export function LateProjects({ projects, address }: LateProjectsProps) {
  const late = projects.filter(isLate);
  const [first] = late.toSorted((a, b) => (a.promisedOn ?? '').localeCompare(b.promisedOn ?? ''));
  if (!first) return null;
  return (
    <p className="min-w-0 text-sm max-lg:order-last max-lg:w-full">
      {late.length === 1 ? 'One project is late: ' : `${late.length} projects are late, the longest: `}
      <button
        type="button"
        onClick={() => address.open('project', first.id)}
        className="rounded-sm text-start font-semibold wrap-anywhere text-brand-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        {first.title}
      </button>
    </p>
  );
}

import { Icon } from '#web/ui/icon.tsx';
import { roles } from './roles.ts';
import { SectionCard } from './section-card.tsx';

/** What each role may do. */
export function RoleCards() {
  return (
    <SectionCard title="Roles" lead="What each administrative role is meant for.">
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        {roles.map(({ name, note, rights }) => (
          <li key={name} className="flex flex-col gap-2 border-t-2 border-brand pt-3">
            <div>
              <h4 className="font-sans text-base font-semibold">{name}</h4>
              <p className="text-xs text-ink-soft">{note}</p>
            </div>
            <ul aria-label={`Rights of a ${name}`} className="flex flex-col gap-1 text-sm">
              {rights.map((right) => (
                <li key={right} className="flex items-start gap-2">
                  <Icon name="check" className="mt-1 size-3.5 text-brand-ink" />
                  {right}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

import { Building2 } from '#web/ui/pictures/lucide/later.tsx';
import { Handshake } from '#web/ui/pictures/lucide/room.tsx';
import { SectionCard } from './section-card.tsx';

const kinds = [
  { name: 'Internal Team', icon: Building2, rules: ['Full company access'] },
  {
    name: 'External Collaborators',
    icon: Handshake,
    rules: ['Limited to assigned projects', 'No financials', 'Time-limited'],
  },
] as const;

/** The two kinds of staff accounts, and the access of each. */
export function TeamKinds() {
  return (
    <SectionCard id="kinds">
      <ul className="grid gap-5 sm:grid-cols-2">
        {kinds.map(({ name, icon: Glyph, rules }) => (
          <li key={name} className="flex gap-3.5">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-lg bg-brand-soft text-brand-ink">
              <Glyph className="size-5" strokeWidth={1.9} aria-hidden="true" />
            </span>
            <div>
              <h4 className="type-name">{name}</h4>
              <ul className="type-text text-ink-soft">
                {rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

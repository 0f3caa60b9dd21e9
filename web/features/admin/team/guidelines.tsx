import { SectionCard } from './section-card.tsx';

const guidelines = [
  ['Answer within 24 hours', 'Every visitor is promised this.'],
  ['One person, one account', 'Never share a sign-in. The history names who changed client data.'],
  [
    'The smallest role that does the work',
    'Give more access when the work needs it, and remove it afterwards.',
  ],
  ['End access the same day', 'When someone leaves, or a collaborator’s project ends.'],
  ['Show previews here, not by e-mail', 'Here they have a watermark, and the client can answer right there.'],
] as const;

/** The guidelines for the team's work with the panel. */
export function Guidelines() {
  return (
    <SectionCard id="guidelines">
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {guidelines.map(([rule, reason]) => (
          <li key={rule}>
            <h4 className="type-name">{rule}</h4>
            <p className="type-text text-ink-soft">{reason}</p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

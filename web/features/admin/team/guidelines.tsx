import { SectionCard } from './section-card.tsx';

const guidelines = [
  ['Answer within 24 hours', 'It is what every visitor is promised.'],
  [
    'One person, one account',
    'Never share a sign-in: what is done to client data is kept with the name of who did it.',
  ],
  [
    'The smallest role that does the work',
    'Widen it when the work asks for it, and take it back afterwards.',
  ],
  ['End access the same day', 'When somebody leaves, or the project of a collaborator ends.'],
  ['Show previews here, not by mail', 'Here they carry the watermark and stay where the client can answer.'],
] as const;

/** The guidelines for the team's work with the panel. */
export function Guidelines() {
  return (
    <SectionCard id="guidelines">
      <ul className="flex flex-col gap-3">
        {guidelines.map(([rule, reason]) => (
          <li key={rule}>
            <h4 className="font-sans text-sm font-semibold">{rule}</h4>
            <p className="text-sm text-ink-soft">{reason}</p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { Icon } from '../icon.tsx';
import { textOn } from './contrast.ts';
import { findingsOf, grounds, rolesOf } from './findings.ts';

interface PaletteMockProps {
  /** One to three colors like `#2a3fd6`, in the order of the palette. */
  colors: readonly string[];
  /** The text in the header of the sample page, such as the company's name. */
  name: string;
  /** The indexes of the changed colors; problems of other colors are then folded. Undefined means all colors. */
  changed?: readonly number[] | undefined;
}

const ink = { light: '#1b1c33', dark: '#eef0fb' } as const;
const around = { light: '#eeeef4', dark: '#101124' } as const;

/**
 * A palette in use on a sample page: header, card, heading, link and button in light and dark, then the palette's
 * problems.
 */
export function PaletteMock({ colors, name, changed }: PaletteMockProps) {
  if (colors.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        {(['light', 'dark'] as const).map((look) => (
          <figure key={look} className="min-w-0">
            <Page colors={colors} name={name} look={look} />
            <figcaption className="mt-1 type-meta text-ink-soft">
              {look === 'light' ? 'On a light page' : 'On a dark page'}
            </figcaption>
          </figure>
        ))}
      </div>
      <Findings colors={colors} changed={changed} />
    </div>
  );
}

/** Drawn as a picture, so that colors that are hard to read do not count as text of this page. */
function Page({ colors, name, look }: Omit<PaletteMockProps, 'changed'> & { look: keyof typeof grounds }) {
  const roles = rolesOf(colors);
  const [head = '', button = '', link = ''] = [roles.heading, roles.button, roles.link].map(
    (place) => colors[place],
  );
  return (
    <svg
      viewBox="0 0 200 132"
      role="img"
      aria-label={`The palette on a ${look} page: header, heading, link and button`}
      className="block w-full rounded-lg font-sans ring-1 ring-line select-none"
      style={{ backgroundColor: around[look] }}
    >
      <rect width="200" height="24" fill={head} />
      <text x="12" y="16" fontSize="11" fontWeight="700" fill={textOn(head).text}>
        {name.length > 26 ? `${name.slice(0, 25)}…` : name}
      </text>
      <rect x="10" y="34" width="180" height="88" rx="6" fill={grounds[look]} />
      <text x="20" y="54" fontSize="15" fontWeight="700" className="font-display" fill={head}>
        What we do
      </text>
      <text x="20" y="69" fontSize="9.5" fill={ink[look]}>
        Work that lasts. Call us today.
      </text>
      <text x="20" y="84" fontSize="9.5" fontWeight="600" textDecoration="underline" fill={link}>
        See our work
      </text>
      <rect x="20" y="94" width="74" height="19" rx="9.5" fill={button} />
      <text x="57" y="107" fontSize="9.5" fontWeight="700" textAnchor="middle" fill={textOn(button).text}>
        Get a quote
      </text>
    </svg>
  );
}

function Findings({ colors, changed }: Pick<PaletteMockProps, 'colors' | 'changed'>) {
  const findings = findingsOf(colors);
  if (findings.length === 0)
    return (
      <p className="flex items-center gap-1.5 type-text text-success-ink">
        <Icon name="check" className="size-4 shrink-0" />
        Everything reads well, light and dark.
      </p>
    );
  const current = findings.filter(({ places }) => places.some((place) => changed?.includes(place) ?? true));
  const shown = current.slice(0, atOnce);
  const folded = findings.filter((each) => !shown.includes(each));
  return (
    <div className="type-text">
      {shown.length > 0 && <FindingList label="Hard to see" findings={shown} />}
      {folded.length > 0 && (
        <Disclosure summary={changed ? olderText(folded.length) : `${folded.length} more`}>
          <FindingList label="Also hard to see" findings={folded} />
        </Disclosure>
      )}
    </div>
  );
}

const olderText = (count: number) => `${count} older ${count === 1 ? 'remark' : 'remarks'}`;

/** The number of problems shown at first. */
const atOnce = 3;

function FindingList({ label, findings }: { label: string; findings: ReturnType<typeof findingsOf> }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5">
      {findings.map(({ words, instead }) => (
        <li key={words} className="flex items-start gap-1.5">
          <Icon name="info" className="mt-0.75 size-4 shrink-0 text-ink-soft" />
          <span>
            {words}
            {instead && (
              <span className="text-ink-soft">
                {' '}
                The nearest readable color:{' '}
                <span className="inline-flex items-center gap-1 whitespace-nowrap">
                  <span
                    aria-hidden="true"
                    className="size-3.5 rounded-sm ring-1 ring-control ring-inset"
                    style={{ backgroundColor: instead.color }}
                  />
                  <span className="font-mono type-meta">{instead.color}</span>
                </span>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

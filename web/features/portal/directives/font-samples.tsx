import { Icon } from '#web/ui/pictures/icon.tsx';
import { fontSamples, names, toggled } from './fonts.ts';

interface FontSamplesProps {
  /** The client's name, as sample text for each font. */
  words: string;
  value: string;
  onChange: (value: string) => void;
}

/** Fonts to choose from, each with the client's name as sample text. */
export function FontSamples({ words, value, onChange }: FontSamplesProps) {
  return (
    <ul aria-label="Font samples" className="grid grid-cols-2 gap-2.5 sm:gap-3">
      {fontSamples.map(({ name, mood, family }) => {
        const chosen = names(value, name);
        return (
          <li key={name}>
            <button
              type="button"
              aria-pressed={chosen}
              onClick={() => onChange(toggled(value, name))}
              className={`relative flex h-full w-full flex-col justify-between gap-3 rounded-lg p-3 text-start sm:p-4 transition ${chosen ? 'bg-brand-soft ring-2 ring-brand-ink ring-inset' : 'bg-raised shadow-sm ring-1 ring-line ring-inset hover:ring-control'}`}
            >
              <span
                aria-hidden="true"
                style={{ fontFamily: family }}
                className="line-clamp-2 pe-5 text-[1.25rem] leading-snug wrap-anywhere sm:text-[1.5rem]"
              >
                {words}
              </span>
              <span className="block">
                <span className="block type-name">{name}</span>
                <span className="block type-meta text-ink-soft">{mood}</span>
              </span>
              {chosen && (
                <span className="absolute top-3 right-3 flex size-5.5 items-center justify-center rounded-full bg-brand text-on-brand">
                  <Icon name="check" className="size-3.5" />
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

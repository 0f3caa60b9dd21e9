import type { Addendum } from '#contract/money/quote-content.ts';

/** Shows the quote that an addendum adds to, and what it is about: a note with its picture, a message, or colors. */
export function AddendumAbout({ addendum: { quote, about } }: { addendum: Addendum }) {
  const { title, words, colors, picture } = about;
  return (
    <figure className="flex flex-col gap-2">
      {quote && <p className="wrap-anywhere">Added to {quote}</p>}
      {picture && (
        <div className="relative self-start overflow-hidden rounded-lg ring-1 ring-line">
          <img src={picture.url} alt={`The place of ${title}`} className="block max-h-72 max-w-full" />
          {/* SVG attributes, because the page of a quote allows no inline styles. */}
          <svg className="absolute inset-0 size-full" aria-hidden="true">
            <circle
              cx={`${picture.x * 100}%`}
              cy={`${picture.y * 100}%`}
              r="11"
              strokeWidth="2"
              className="fill-brand stroke-on-brand"
            />
          </svg>
        </div>
      )}
      {colors.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {colors.map((color) => (
            <span key={color} className="type-meta flex items-center gap-1.5">
              <svg className="size-6 rounded-sm ring-1 ring-line" aria-hidden="true">
                <rect width="100%" height="100%" fill={color} />
              </svg>
              {color}
            </span>
          ))}
        </div>
      )}
      <figcaption className="flex flex-col gap-0.5">
        <span className="type-meta text-ink-soft">{title}</span>
        {words && <span className="type-text wrap-anywhere whitespace-pre-line">{words}</span>}
      </figcaption>
    </figure>
  );
}

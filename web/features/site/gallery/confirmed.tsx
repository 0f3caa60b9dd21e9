import type { PublicPortfolioItem } from '#contract/pages.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The month of an instant, as in "March 2027". Not by `toLocaleString`: on the server that loads megabytes for a few names. */
const monthOf = (instant: string) => `${months[Number(instant.slice(5, 7)) - 1]} ${instant.slice(0, 4)}`;

/** Who confirmed a result, and when, and the logo of a client who wants it shown; nothing where nobody did. */
export function Confirmed({ confirmed, logoUrl }: Pick<PublicPortfolioItem, 'confirmed' | 'logoUrl'>) {
  if (!confirmed && !logoUrl) return null;
  return (
    <p className="small word">
      {logoUrl && <img src={logoUrl} alt="" width={64} height={28} loading="lazy" />}
      {confirmed && (
        <span>
          Confirmed by {confirmed.by ?? 'the client'}, {monthOf(confirmed.at)}
        </span>
      )}
    </p>
  );
}

import type { PublicPortfolioItem } from '#contract/pages.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The month of an instant, as in "March 2027". `toLocaleString` would load megabytes on the server for a few names. */
const monthOf = (instant: string) => `${months[Number(instant.slice(5, 7)) - 1]} ${instant.slice(0, 4)}`;

/**
 * The person who confirmed a result, the date, and the client's logo if it may be shown. Renders nothing for an
 * unconfirmed result.
 */
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

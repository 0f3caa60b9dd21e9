/** The time zone of the times on a page. `web/site/islands/local-times.ts` shows them in the reader's own. */
export const ZoneLine = ({ zone }: { zone: string }) => (
  <p className="type-meta text-ink-soft">Times in {zone}</p>
);

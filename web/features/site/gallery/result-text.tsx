import { numberOf } from './result.ts';

/** The highest number of letters in both values together that fits on one line of a narrow phone. */
const oneLine = 8;

/** The agency's exact text of a result, with the number large. */
export function ResultText({ results }: { results: string }) {
  const number = numberOf(results);
  if (!number) return <p className="work-results">{results}</p>;
  const { from, to, unit, before, after } = number;
  const [, stop = '', rest = ''] = /^([.,;]?\s*)(.*)$/s.exec(after) ?? [];
  const isLong = (from ?? '').length + to.length > oneLine;
  return (
    <p className="work-number">
      {before && <span>{before} </span>}
      <b className={isLong ? 'long' : undefined}>
        {from !== null && <i>{from} to </i>}
        {to}
      </b>
      {unit}
      {/* Without this, the end of the sentence would begin a new line. */}
      {stop && <span className="sr-only">{stop}</span>}
      {rest && <span>{rest}</span>}
    </p>
  );
}

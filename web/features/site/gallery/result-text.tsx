import { numberOf } from './result.ts';

/** The most letters of both values that stay on one line of a narrow phone. */
const oneLine = 8;

/** A result to the letter, with its number large. */
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
      {/* Otherwise the end of the sentence would begin a new line. */}
      {stop && <span className="sr-only">{stop}</span>}
      {rest && <span>{rest}</span>}
    </p>
  );
}

import { shownState, type Figure } from '#contract/site/figures.ts';

/** The basis for judging a page's figures: the day, as `2027-12-31`, and the number of results confirmed by clients. */
export interface Proof {
  today: string;
  confirmed: number;
}

interface ClaimProps {
  claim: Figure;
  proof: Proof;
}

const states = (claims: readonly Figure[], proof: Proof) => claims.map((claim) => shownState(claim, proof));

/** True if at least one figure is an example. */
export const hasExamples = (claims: readonly Figure[], proof: Proof): boolean =>
  states(claims, proof).includes('example');

/** The basis of a figure: confirmed results, a source, or "Example". */
export function Basis({ claim, proof }: ClaimProps) {
  const state = shownState(claim, proof);
  const { source } = claim;
  if (state === 'confirmed')
    return (
      <small>
        From {proof.confirmed} {proof.confirmed === 1 ? 'result' : 'results'} our clients confirmed
      </small>
    );
  if (state === 'sourced' && source)
    return (
      <small>
        Source: <a href={source.url}>{source.title}</a>, {source.year}
      </small>
    );
  return <small>Example</small>;
}

/** Explains the word "Example", once for each section that has one. */
export function ExampleNote() {
  return <p className="small">Examples are what companies report, not results of ours.</p>;
}

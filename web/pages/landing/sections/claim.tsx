import { shownState, type Figure } from '#contract/site/figures.ts';

/** What the figures of a page are judged by: the day, as `2027-12-31`, and how many results clients have confirmed. */
export interface Proof {
  today: string;
  confirmed: number;
}

interface ClaimProps {
  claim: Figure;
  proof: Proof;
}

const states = (claims: readonly Figure[], proof: Proof) => claims.map((claim) => shownState(claim, proof));

/** True when at least one of the figures is called an example. */
export const hasExamples = (claims: readonly Figure[], proof: Proof): boolean =>
  states(claims, proof).includes('example');

/** What a figure rests on, in a few words. */
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

/** Says what an example is, once for each section that has one. */
export function ExampleNote() {
  return <p className="small">Examples are what companies report, not results of ours.</p>;
}

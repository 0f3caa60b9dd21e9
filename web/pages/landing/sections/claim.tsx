import { shownState, type Figure } from '#contract/site/figures.ts';

/**
 * The data for judging the figures of a page: the current day, as `2027-12-31`, and the number of results that clients
 * have confirmed.
 */
export interface Proof {
  today: string;
  confirmed: number;
}

/**
 * The kinds of example: a figure that other companies report, or a goal of the agency. Each note is a popover with this
 * id.
 */
const notes = {
  reported:
    'Companies across the industry report this. We measure where you start before we name a figure for you.',
  aim: 'What we aim for in every project. It is not the result of a survey.',
} as const;

type Note = keyof typeof notes;

interface BasisProps {
  claim: Figure;
  proof: Proof;
  /** The note of an example. */
  note: string;
}

/** True if at least one figure is an example. */
export const hasExamples = (claims: readonly Figure[], proof: Proof): boolean =>
  claims.some((claim) => shownState(claim, proof) === 'example');

/**
 * The basis of a figure: confirmed results, a source, or a mark that opens the note. The agency's own figures show
 * none.
 */
export function Basis({ claim, proof, note }: BasisProps) {
  const state = shownState(claim, proof);
  const { source } = claim;
  if (state === 'own') return null;
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
  return (
    <button
      type="button"
      className="mark"
      popoverTarget={note}
      aria-label={`Where ${claim.figure} comes from`}
    >
      i
    </button>
  );
}

/** The note that marks open; it appears beside the mark. It works without a script. */
export function Note({ id, of }: { id: string; of: Note }) {
  return (
    <p id={id} popover="auto" className="note">
      {notes[of]}
    </p>
  );
}

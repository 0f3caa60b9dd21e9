import type { UseCase } from '#contract/site/content.ts';
import { UseCaseDrawing } from '../drawings/fact-drawings.tsx';
import { Basis, type Proof } from './claim.tsx';

export function UseCaseRow({ area, claim, drawing, proof }: UseCase & { proof: Proof }) {
  return (
    <li>
      <figure>
        <figcaption>
          <h4>{area}</h4>
          <p>{claim.text}</p>
          <p className="claim">
            <strong>{claim.figure}</strong> {claim.name}
            <Basis claim={claim} proof={proof} note="reported" />
          </p>
        </figcaption>
        <UseCaseDrawing drawing={drawing} figure={claim.figure} />
      </figure>
    </li>
  );
}

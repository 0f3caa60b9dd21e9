import type { Figure } from '#contract/site/figures.ts';
import type { SiteContent, UseCase } from '#contract/site/content.ts';
import { CostDrawing, ReturnDrawing, UseCaseDrawing } from '../drawings/fact-drawings.tsx';
import { Basis, hasExamples, Note, type Proof } from './claim.tsx';

interface FactsSectionProps {
  figures: SiteContent['figures'];
  proof: Proof;
  /** True if the gallery below shows results of the agency. */
  ours: boolean;
}

const isShown = ({ state }: Figure) => state !== 'off';

export function FactsSection({ figures, proof, ours }: FactsSectionProps) {
  const { returnOnInvestment: roi, cost } = figures;
  const headlines = [roi, cost].filter(isShown);
  const useCases = figures.useCases.filter(({ claim }) => isShown(claim));
  if (headlines.length + useCases.length === 0) return <section id="ai-facts" />;
  const reported = hasExamples([...headlines, ...useCases.map(({ claim }) => claim)], proof);
  return (
    <section id="ai-facts" className="facts">
      <div className="section">
        <div className="section-head">
          <div>
            <h2>{figures.title}</h2>
            {reported && (
              <p className="small">Reported across the industry.{ours && ' Ours follow below.'}</p>
            )}
          </div>
          <p className="lead">{figures.lead}</p>
        </div>
        {headlines.length > 0 && (
          <div className="headline-facts">
            {headlines.map((claim) => (
              <figure key={claim === roi ? 'roi' : 'cost'} className={claim === roi ? 'roi' : 'cost'}>
                <figcaption>
                  <strong>{claim.figure}</strong> <b>{claim.name}</b>
                  <Basis claim={claim} proof={proof} note="reported" />
                  <span>{claim.text}</span>
                </figcaption>
                {claim === roi ? (
                  <ReturnDrawing figure={claim.figure} />
                ) : (
                  <CostDrawing figure={claim.figure} />
                )}
              </figure>
            ))}
          </div>
        )}
        {useCases.length > 0 && (
          <>
            <h3 className="eyebrow">{figures.useCasesTitle}</h3>
            <ul className="use-cases">
              {useCases.map((useCase) => (
                <UseCaseRow key={useCase.area} {...useCase} proof={proof} />
              ))}
            </ul>
          </>
        )}
        {reported && <Note id="reported" of="reported" />}
      </div>
    </section>
  );
}

function UseCaseRow({ area, claim, drawing, proof }: UseCase & { proof: Proof }) {
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

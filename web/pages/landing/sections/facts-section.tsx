import type { Figure } from '#contract/site/figures.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { CostDrawing, ReturnDrawing } from '../drawings/fact-drawings.tsx';
import { Basis, ExampleNote, hasExamples, type Proof } from './claim.tsx';
import { UseCaseRow } from './use-case-row.tsx';

interface FactsSectionProps {
  figures: SiteContent['figures'];
  proof: Proof;
}

const isShown = ({ state }: Figure) => state !== 'off';

export function FactsSection({ figures, proof }: FactsSectionProps) {
  const { returnOnInvestment: roi, cost } = figures;
  const headlines = [roi, cost].filter(isShown);
  const useCases = figures.useCases.filter(({ claim }) => isShown(claim));
  if (headlines.length + useCases.length === 0) return <section id="ai-facts" />;
  return (
    <section id="ai-facts" className="facts">
      <div className="section">
        <div className="section-head">
          <h2>{figures.title}</h2>
          <p className="lead">{figures.lead}</p>
        </div>
        {headlines.length > 0 && (
          <div className="headline-facts">
            {headlines.map((claim) => (
              <figure key={claim === roi ? 'roi' : 'cost'} className={claim === roi ? 'roi' : 'cost'}>
                <figcaption>
                  <strong>{claim.figure}</strong> <b>{claim.name}</b>
                  <span>{claim.text}</span>
                  <Basis claim={claim} proof={proof} />
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
        {hasExamples([...headlines, ...useCases.map(({ claim }) => claim)], proof) && <ExampleNote />}
      </div>
    </section>
  );
}

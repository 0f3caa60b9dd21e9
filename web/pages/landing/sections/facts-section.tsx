import { facts } from '#web/content/facts.ts';
import { CostDrawing, ReturnDrawing } from '../drawings/fact-drawings.tsx';
import { UseCaseRow } from './use-case-row.tsx';

export function FactsSection() {
  const { returnOnInvestment: roi, cost } = facts;
  return (
    <section id="ai-facts" className="facts">
      <div className="section">
        <div className="section-head">
          <h2>{facts.title}</h2>
          <p className="lead">{facts.lead}</p>
        </div>
        <div className="headline-facts">
          <figure className="roi">
            <figcaption>
              <strong>{roi.figure}</strong> <b>{roi.name}</b>
              <span>{roi.text}</span>
            </figcaption>
            <ReturnDrawing />
          </figure>
          <figure className="cost">
            <figcaption>
              <strong>{cost.figure}</strong> <b>{cost.name}</b>
              <span>{cost.text}</span>
            </figcaption>
            <CostDrawing />
          </figure>
        </div>
        <h3 className="eyebrow">Where it shows first</h3>
        <ul className="use-cases">
          {facts.useCases.map((useCase) => (
            <UseCaseRow key={useCase.id} {...useCase} />
          ))}
        </ul>
      </div>
    </section>
  );
}

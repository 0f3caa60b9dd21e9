import type { facts } from '#web/content/facts.ts';
import {
  CrowdDrawing,
  DialDrawing,
  FanDrawing,
  GrowthDrawing,
  RangeDrawing,
} from '../drawings/fact-drawings.tsx';

type UseCase = (typeof facts.useCases)[number];

const drawings: Record<UseCase['id'], () => React.JSX.Element> = {
  marketing: GrowthDrawing,
  service: CrowdDrawing,
  supply: () => <RangeDrawing low={10} high={19} />,
  manufacturing: DialDrawing,
  procurement: FanDrawing,
};

export function UseCaseRow({ id, area, figure, name, text }: UseCase) {
  const Drawing = drawings[id];
  return (
    <li>
      <figure>
        <figcaption>
          <h4>{area}</h4>
          <p>{text}</p>
          <p className="claim">
            <strong>{figure}</strong> {name}
          </p>
        </figcaption>
        <Drawing />
      </figure>
    </li>
  );
}

import { useId, type ComponentProps } from 'react';
import { FigureFields } from './figure-fields.tsx';

/** The fields of a figure under a separate headline. */
export function FigureGroup({ label, ...rest }: ComponentProps<typeof FigureFields> & { label: string }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-4 rounded-lg p-4 ring-1 ring-line">
      <h4 id={id} className="type-name">
        {label}
      </h4>
      <FigureFields {...rest} />
    </div>
  );
}

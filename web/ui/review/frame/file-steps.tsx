import { ChevronLeft, ChevronRight } from 'lucide-react';
import { toolButton } from '../stage/stage-tools.tsx';

interface FileStepsProps {
  index: number;
  count: number;
  onShow: (index: number) => void;
}

/** Steps through the files of a version, over the stage. */
export function FileSteps({ index, count, onShow }: FileStepsProps) {
  if (count < 2) return null;
  return (
    <div
      role="group"
      aria-label="File"
      className="absolute top-3 left-3 z-20 flex items-center rounded-full bg-[#14152b] px-1 text-sm text-white shadow-lg ring-1 ring-white/15"
    >
      <button
        type="button"
        aria-label="Previous file"
        aria-keyshortcuts="["
        className={toolButton}
        aria-disabled={index === 0}
        onClick={() => onShow(Math.max(0, index - 1))}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </button>
      <span role="status" className="px-1 whitespace-nowrap tabular-nums">
        {index + 1} of {count}
      </span>
      <button
        type="button"
        aria-label="Next file"
        aria-keyshortcuts="]"
        className={toolButton}
        aria-disabled={index === count - 1}
        onClick={() => onShow(Math.min(count - 1, index + 1))}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}

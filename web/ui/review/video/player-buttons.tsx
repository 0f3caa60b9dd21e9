import { ChevronLeft, ChevronRight, Play } from '#web/ui/pictures/lucide/later.tsx';
import { Pause } from '#web/ui/pictures/lucide/room.tsx';
import { toolButton } from '../canvas/canvas-tools.tsx';

interface PlayerButtonsProps {
  playing: boolean;
  onToggle: () => void;
  onStepFrame: (by: 1 | -1) => void;
  /** True if two films play together. */
  both?: boolean;
  /** Class names of the buttons that step by one frame. */
  frameClass?: string;
}

/** The buttons that play and pause one film or two, and step by one frame. */
export function PlayerButtons({
  playing,
  onToggle,
  onStepFrame,
  both = false,
  frameClass = '',
}: PlayerButtonsProps) {
  const Icon = playing ? Pause : Play;
  return (
    <>
      <button
        type="button"
        aria-label={`${playing ? 'Pause' : 'Play'}${both ? ' both' : ''}`}
        className={toolButton}
        onClick={onToggle}
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Previous frame${both ? ' of both' : ''}`}
        className={`${toolButton} ${frameClass}`}
        onClick={() => onStepFrame(-1)}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Next frame${both ? ' of both' : ''}`}
        className={`${toolButton} ${frameClass}`}
        onClick={() => onStepFrame(1)}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </button>
    </>
  );
}

import { useRef, type ReactNode } from 'react';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { KeyPress } from './room-keys.ts';
import { useKeptFocus, useStrayKeys } from './use-room-focus.ts';

interface RoomFrameProps {
  title: string;
  /** One line below the title. */
  detail?: ReactNode;
  /** Controls in the bar, such as the choice of a version. */
  head?: ReactNode;
  canvas: ReactNode;
  /** A message over the canvas. */
  news?: ReactNode;
  /** The panel: beside the canvas, or on a phone below it, while it is open. */
  panel: ReactNode;
  panelOpen: boolean;
  /** The buttons below the panel; they do not scroll with it. */
  foot?: ReactNode;
  /** Handles keys that no other part of the room has handled. */
  onKeyDown?: (event: KeyPress) => void;
  onClose: () => void;
}

/** The layout of a room: a bar, a canvas and a panel. */
export function RoomFrame({
  title,
  detail,
  head,
  canvas,
  news,
  panel,
  panelOpen,
  foot,
  onKeyDown,
  onClose,
}: RoomFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(heading);
  useStrayKeys(heading, onKeyDown);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the room reach it from all of its parts
    <div
      onKeyDown={onKeyDown}
      data-panel={panelOpen ? 'open' : 'closed'}
      className="group/room h-full max-h-none lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,1fr)_27rem]"
    >
      <header
        data-bar
        className="flex min-h-14 items-center gap-x-3 border-b border-line bg-raised ps-4 pe-1.5 max-sm:flex-wrap lg:col-span-2 lg:ps-5"
      >
        <div className="min-w-0 flex-1 py-1.5">
          {/* Only code focuses the heading; it is not a tab stop. */}
          <h2 ref={heading} tabIndex={-1} className="truncate type-name outline-none" title={title}>
            {title}
          </h2>
          {detail && <p className="truncate type-meta text-ink-soft">{detail}</p>}
        </div>
        {head && (
          <div className="flex min-w-0 items-center gap-2 max-sm:order-last max-sm:w-full max-sm:gap-1.5 max-sm:pe-2.5 max-sm:pb-2">
            {head}
          </div>
        )}
        <button type="button" onClick={onClose} aria-label="Close dialog" className="close-button">
          <Icon name="close" />
        </button>
      </header>
      <div className="relative min-h-0 min-w-0 flex-1 lg:row-span-2">
        {canvas}
        {news}
      </div>
      <section
        aria-label={`About ${title}`}
        className={`min-h-0 flex-col overflow-y-auto overscroll-contain border-line bg-surface max-lg:max-h-[54dvh] max-lg:border-t lg:flex lg:border-s ${panelOpen ? 'flex' : 'max-lg:hidden'}`}
      >
        {panel}
      </section>
      {foot && (
        <div className="border-t border-line bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:border-s lg:px-5">
          {foot}
        </div>
      )}
    </div>
  );
}

import { Tooltip as Base } from '@base-ui/react/tooltip';
import { hideTooltip, leaveTooltip, stayOnTooltip, type TooltipState } from './tooltip-store.ts';

/** The tooltip, 4 px above its element, or below if there is no space above. */
export function TooltipPopup({ state: { target, open, by } }: { state: TooltipState }) {
  if (!target) return null;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        if (next) return;
        // In a dialog, Escape closes a tooltip that the keyboard opened, but not the dialog.
        if (reason === 'escape-key' && by === 'focus') event.preventDefault();
        hideTooltip();
      }}
    >
      {/* In a modal dialog, render inside the dialog: the page around it is inert and below it. */}
      <Base.Portal container={target.anchor.closest('dialog') ?? document.body}>
        <Base.Positioner
          anchor={target.anchor}
          positionMethod="fixed"
          sideOffset={4}
          collisionPadding={8}
          className="z-50"
        >
          {/* Screen readers read the text as the description of the element. */}
          <Base.Popup
            aria-hidden="true"
            onPointerEnter={stayOnTooltip}
            onPointerLeave={leaveTooltip}
            className="max-w-72 rounded-md bg-ink px-2.5 py-1.5 type-meta text-surface shadow-md transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {target.text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

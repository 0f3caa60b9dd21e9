import { ChevronDown } from '#web/ui/pictures/lucide.tsx';
import { cx } from '#web/ui/class-names.ts';

interface PanelTabsProps<T extends string> {
  tabs: readonly { value: T; label: string; count?: number }[];
  value: T;
  onChange: (value: T) => void;
  /** Hides the panel on a phone, where it covers the canvas. */
  onHide: () => void;
}

/** The tabs of a room's panel. */
export function PanelTabs<T extends string>({ tabs, value, onChange, onHide }: PanelTabsProps<T>) {
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line px-2 lg:px-3">
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
          className={cx(
            'relative min-h-12 px-2.5 type-text transition-colors after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink',
            tab.value === value ? 'text-ink after:bg-brand-ink' : 'text-ink-soft',
          )}
        >
          {tab.label}{' '}
          {tab.count ? (
            <span className="ms-0.5 type-meta text-ink-soft tabular-nums">{tab.count}</span>
          ) : null}
        </button>
      ))}
      <button
        type="button"
        aria-label="Back to the picture"
        onClick={onHide}
        className="close-button ms-auto lg:hidden!"
      >
        <ChevronDown className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}

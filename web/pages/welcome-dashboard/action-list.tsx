import type { ReactNode } from 'react';
import { Icon } from '#web/ui/pictures/icon.tsx';

interface Action {
  label: string;
  hint: string;
  icon: ReactNode;
  onPress: () => void;
}

/** A list of buttons; each opens a dialog. */
export function ActionList({ actions }: { actions: readonly Action[] }) {
  return (
    <ul className="-mx-3 mt-3 flex flex-col">
      {actions.map(({ label, hint, icon, onPress }) => (
        <li key={label}>
          <button
            type="button"
            onClick={onPress}
            aria-haspopup="dialog"
            className="group flex w-full items-center gap-4 rounded-lg p-3 text-left transition hover:bg-hover"
          >
            <span className="flex size-11 shrink-0 items-center justify-center rounded-lg bg-brand-soft text-brand-ink">
              {icon}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block type-name">{label}</span>
              <span className="block type-text text-ink-soft" aria-hidden="true">
                {hint}
              </span>
            </span>
            <Icon
              name="arrow-right"
              className="size-5 text-ink-faint transition group-hover:translate-x-0.5 group-hover:text-ink"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

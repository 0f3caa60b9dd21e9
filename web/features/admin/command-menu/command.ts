import type { LucideIcon } from '#web/ui/pictures/lucide/icon-of-path.tsx';

/** An entry of the menu. */
export interface Command {
  id: string;
  label: string;
  /** A second line. */
  detail?: string;
  /** Other words that find it, which the menu does not show. */
  words?: string;
  /** The found text around the search words. */
  text?: string | undefined;
  icon: LucideIcon;
  run: () => void;
}

/** Commands under one heading. */
export interface CommandGroup {
  heading: string;
  commands: readonly Command[];
}

/** The commands that have words beginning with all typed ones, in any order. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const asked = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, detail = '', words = '' }) => {
    const text = ` ${label} ${detail} ${words}`.toLowerCase();
    return asked.every((word) => text.includes(` ${word}`));
  });
}

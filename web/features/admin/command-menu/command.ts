import type { LucideIcon } from '#web/ui/pictures/lucide/icon-of-path.tsx';

/** An entry of the menu. */
export interface Command {
  id: string;
  label: string;
  /** A second line, or synonyms. */
  detail?: string;
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

/** The commands that contain all typed words, in any order. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, detail = '' }) => {
    const text = `${label} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

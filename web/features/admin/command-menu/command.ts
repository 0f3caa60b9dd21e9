import type { LucideIcon } from '#web/ui/pictures/lucide/icon-of-path.tsx';

/** An entry of the menu. */
export interface Command {
  id: string;
  label: string;
  /** A second line. */
  detail?: string;
  /** Hidden words; typing one of these also finds the command. */
  words?: string;
  /** The part of the found text around the search words. */
  text?: string | undefined;
  icon: LucideIcon;
  run: () => void;
}

/** Commands under one heading. */
export interface CommandGroup {
  heading: string;
  commands: readonly Command[];
}

/** The commands that match: every typed word must be the beginning of some word, in any order. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const asked = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, detail = '', words = '' }) => {
    const text = ` ${label} ${detail} ${words}`.toLowerCase();
    return asked.every((word) => text.includes(` ${word}`));
  });
}

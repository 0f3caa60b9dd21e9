import type { LucideIcon } from 'lucide-react';

/** Something the menu can do. */
export interface Command {
  id: string;
  label: string;
  /** A second line, or other words for the same. */
  detail?: string;
  icon: LucideIcon;
  run: () => void;
}

/** Commands under one heading. */
export interface CommandGroup {
  heading: string;
  commands: readonly Command[];
}

/** The commands whose words hold everything that was typed, in any order. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, detail = '' }) => {
    const text = `${label} ${detail}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

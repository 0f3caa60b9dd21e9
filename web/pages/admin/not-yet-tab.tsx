import { NotYet } from '#web/pages/not-yet.tsx';
import { notYet } from './not-yet-texts.ts';
import type { AdminTab } from './tabs.ts';

/** What stands behind a tab that is not built yet. */
export function NotYetTab({ tab }: { tab: AdminTab }) {
  const words = notYet.find((each) => each.tab === tab);
  return words ? <NotYet title={words.title}>{words.text}</NotYet> : null;
}

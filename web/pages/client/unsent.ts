import type { QueryClient } from '@tanstack/react-query';
import { draftNames } from '#web/api/drafts.ts';
import { wouldLose } from '#web/api/leave-guard.ts';

/** What the beginning of a draft's name stands for. */
const words: readonly (readonly [start: string, words: string])[] = [
  ['message', 'A message to our team'],
  ['request', 'A request for a consultation'],
  ['directives', 'Changes to your project directives'],
  ['reference-links', 'Changes to your reference links'],
  ['preview-', 'Feedback on a preview'],
];

/** What the client would lose by logging out now, in words. */
export function unsentThings(client: QueryClient): string[] {
  const names = draftNames(client);
  const typed = words
    .filter(([start]) => names.some((name) => name.startsWith(start)))
    .map(([, meaning]) => meaning);
  return wouldLose('uploads/artwork') ? [...typed, 'Files that have not arrived'] : typed;
}

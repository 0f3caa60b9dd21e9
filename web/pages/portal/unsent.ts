import type { QueryClient } from '@tanstack/react-query';
import { draftNames } from '#web/state/draft-store.ts';
import { wouldLose } from '#web/state/leaving/leave-guard.ts';

const files = 'Files that are still uploading';

/** Labels for drafts, by the prefix of the draft's name. */
const words: readonly (readonly [start: string, words: string])[] = [
  ['message', 'A message to our team'],
  ['request', 'A request for a consultation'],
  ['details', 'Changes to your details'],
  ['directives', 'Changes to your project directives'],
  ['invitation', 'An invitation to your company'],
  ['reference-links', 'Changes to your reference links'],
  ['preview-', 'Feedback on a preview'],
  ['decision', 'Feedback on a preview'],
  ['pin', 'Notes on a preview'],
  ['uploads/', files],
];

/** Returns the labels of the drafts that the client would lose by logging out now. */
export function unsentThings(client: QueryClient): string[] {
  const names = draftNames(client);
  const typed = words
    .filter(([start]) => names.some((name) => name.startsWith(start)))
    .map(([, meaning]) => meaning);
  return [...new Set(wouldLose('uploads/artwork') ? [...typed, files] : typed)];
}

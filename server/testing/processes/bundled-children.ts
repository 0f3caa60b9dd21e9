import { inject } from 'vitest';
import { startChildrenFrom } from '#server/work/media/process/run-task.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bundle of the program that reads files; null where it was not made from these sources. */
    children: string | null;
  }
}

// Run before each file of tests.
const bundle = inject('children');
if (bundle !== null) startChildrenFrom(bundle);

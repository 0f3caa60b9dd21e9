import { inject } from 'vitest';
import { startChildrenFrom } from '#server/work/media/process/run-task.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The bundle of the program that reads files; null if it was not built from these sources. */
    children: string | null;
  }
}

// Runs before each test file.
const bundle = inject('children');
if (bundle !== null) startChildrenFrom(bundle);

import { inject } from 'vitest';
import { startChildrenFrom } from '#server/work/media/process/run-task.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the bundled program that reads files; null if the bundle was not built from these sources. */
    children: string | null;
  }
}

// This module runs before each test file.
const bundle = inject('children');
if (bundle !== null) startChildrenFrom(bundle);

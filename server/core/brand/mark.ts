/** The mark of the built-in brand in a 32 by 32 box: a flower. */
export const flowerMark =
  'M16 1.5c2.7 2.2 4 4.3 4 6.2a4 4 0 0 1-8 0c0-1.9 1.3-4 4-6.2ZM7 10.5h3.2a5.2 5.2 0 0 1 5.2 5.2v3.2h-3.2A5.2 5.2 0 0 1 7 13.7ZM25 10.5h-3.2a5.2 5.2 0 0 0-5.2 5.2v3.2h3.2a5.2 5.2 0 0 0 5.2-5.2ZM4.4 19.5h4.5a6.5 6.5 0 0 1 6.5 6.5v4.5h-4.5a6.5 6.5 0 0 1-6.5-6.5ZM27.6 19.5h-4.5a6.5 6.5 0 0 0-6.5 6.5v4.5h4.5a6.5 6.5 0 0 0 6.5-6.5Z';

/** The mark of a brand that has none: three columns that rise. A test checks that it equals web/ui/pictures/logo-path.ts. */
export const markPath = 'M3 22a3 3 0 0 1 6 0v8H3ZM13 14a3 3 0 0 1 6 0v16h-6ZM23 5a3 3 0 0 1 6 0v25h-6Z';

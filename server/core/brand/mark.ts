/**
 * The default mark for brands without one: three columns of rising height. A test checks that it equals
 * web/ui/pictures/logo-path.ts.
 */
export const markPath = 'M3 22a3 3 0 0 1 6 0v8H3ZM13 14a3 3 0 0 1 6 0v16h-6ZM23 5a3 3 0 0 1 6 0v25h-6Z';

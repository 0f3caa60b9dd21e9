/** The logo for a brand without its own, in a 32 by 32 box: three rising columns. */
export const logoPath = 'M3 22a3 3 0 0 1 6 0v8H3ZM13 14a3 3 0 0 1 6 0v16h-6ZM23 5a3 3 0 0 1 6 0v25h-6Z';

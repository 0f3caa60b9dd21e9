import type { ReactNode } from 'react';

/**
 * The colleagues assigned to a row of a list. The avatars are always visible. The button works on hover, on focus
 * within the row, and on a touch screen.
 */
export const RowPeople = ({ children }: { children: ReactNode }) => (
  <span className="flex empty:hidden max-sm:hidden pointer-fine:[&>button]:invisible pointer-fine:[&>button>span]:visible pointer-fine:[&>button[aria-expanded=true]]:visible pointer-fine:in-[.list-row:focus-within]:[&>button]:visible pointer-fine:in-[.list-row:hover]:[&>button]:visible">
    {children}
  </span>
);

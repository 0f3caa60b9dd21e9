/**
 * A ref that opens a `details` element whose content needs attention. Unlike the prop `open`, it never closes the
 * element again, because a person may be typing inside.
 */
export const opens = (details: HTMLDetailsElement | null): void => {
  if (details) details.open = true;
};

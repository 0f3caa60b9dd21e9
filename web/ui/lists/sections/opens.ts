/**
 * A ref that opens a `details` element whose content needs attention. Unlike the property `open`, it does not close the element
 * again, because a person may be typing in it.
 */
export const opens = (details: HTMLDetailsElement | null): void => {
  if (details) details.open = true;
};

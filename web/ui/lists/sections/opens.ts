/**
 * A ref that opens a `details` element, for content that needs somebody. Unlike the property `open`, it does not close the
 * element again once that is settled: a person may be typing in it.
 */
export const opens = (details: HTMLDetailsElement | null): void => {
  if (details) details.open = true;
};

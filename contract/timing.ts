/** Delays and intervals of the screens (specification, sections 4 and 9), in milliseconds. */
export const timing = {
  toastRemoval: 5_000,
  /** Not in the specification: how long an act can be undone and its notification shows. */
  undo: 10_000,
  tooltipOpen: 700,
  tooltipSkip: 300,
  adminCheck: 100,
  unauthorizedRedirect: 500,
  previewPoll: 30_000,
} as const;

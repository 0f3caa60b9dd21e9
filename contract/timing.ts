/** Delays and intervals of the screens (specification, sections 4 and 9), in milliseconds. */
export const timing = {
  toastRemoval: 5_000,
  /** Not in the specification: how long people can undo an act, which is also how long its notification stays. */
  undo: 10_000,
  tooltipOpen: 700,
  tooltipSkip: 300,
  adminCheck: 100,
  unauthorizedRedirect: 500,
  previewPoll: 30_000,
} as const;

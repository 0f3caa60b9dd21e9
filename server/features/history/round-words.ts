/** The text of each action in the rounds of a preview. */
const words: Readonly<Partial<Record<string, string>>> = {
  'previews.version': 'Uploaded a new version',
  'previews.cancel-version': 'Canceled a version',
  'previews.see': 'Viewed a version for the first time',
  'previews.not-count-round': 'Excluded a round from the count',
  'previews.count-round': 'Counted a round again',
  'pins.create': 'Added a note to a preview',
  'pins.createPin': 'Added a note to a preview',
  'pins.reply': 'Replied to a note',
  'pins.replyToPin': 'Replied to a note',
  'pins.answer': 'Answered a note',
  'pins.resolve': 'Closed a note',
  'pins.resolvePin': 'Closed a note',
  'pins.reopen': 'Reopened a note',
  'pins.reopenPin': 'Reopened a note',
  'pins.tickPin': 'Checked a note on a new version',
  'pins.delete': 'Deleted a note',
  'pins.deletePin': 'Deleted a note',
  'decisions.decide': 'Decided about a version',
  'decisions.withdrawDecision': 'Withdrew a decision',
  'deliveries.create': 'Delivered final files',
  'deliveries.release': 'Released final files',
  'deliveries.delete': 'Withdrew final files',
  // Older releases recorded this action as soon as a page showed the delivery.
  'deliveries.openDelivery': 'Viewed final files',
  'deliveries.download': 'Downloaded final files',
};

const decided: Readonly<Partial<Record<string, string>>> = {
  approve: 'Approved a version',
  'approve-with-notes': 'Approved a version with notes',
  'request-changes': 'Asked for changes to a version',
};

/** The text of an action in a round; undefined for other actions. */
export const roundWords = (action: string, { kind }: Record<string, unknown>): string | undefined =>
  (action === 'decisions.decide' && typeof kind === 'string' ? decided[kind] : undefined) ?? words[action];

/**
 * The subject of an action in a round, such as "Note 3, version 2"; undefined if the row does not name a note or version.
 */
export function roundDetail(action: string, detail: Record<string, unknown>): string | undefined {
  if (!/^(previews|pins|decisions|deliveries)\./.test(action)) return undefined;
  const { number, versionNumber } = detail;
  const isNote = action.startsWith('pins.');
  const version = versionNumber ?? (isNote ? undefined : number);
  const parts = [
    isNote && typeof number === 'number' ? [`note ${number}`] : [],
    typeof version === 'number' ? [`version ${version}`] : [],
  ].flat();
  const text = parts.join(', ');
  return text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
}

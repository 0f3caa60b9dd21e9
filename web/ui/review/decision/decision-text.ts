/** The kinds of decisions on a version. */
export type DecisionKind = 'approve' | 'approve-with-notes' | 'request-changes';

/** The three kinds of decisions with their texts. */
export const decisionChoices: readonly {
  kind: DecisionKind;
  label: string;
  hint: string;
  /** A short name of the decision, of one or two words. */
  short: string;
  /** A text about the consequence, shown before the decision is sent. */
  means: (version: string, title: string) => string;
  /** The text about the made decision, shown after a person's name. */
  done: (version: string) => string;
}[] = [
  {
    kind: 'approve',
    label: 'Approve',
    hint: 'No changes needed.',
    short: 'Approved',
    means: (version, title) => `You approve ${version} of ${title}. We continue from this version.`,
    done: (version) => `approved ${version}`,
  },
  {
    kind: 'approve-with-notes',
    label: 'Approve with notes',
    hint: 'Small changes, no new version needed.',
    short: 'Approved with notes',
    means: (version, title) =>
      `You approve ${version} of ${title}. We continue from this version, with your notes in mind.`,
    done: (version) => `approved ${version} with notes`,
  },
  {
    kind: 'request-changes',
    label: 'Request changes',
    hint: 'You want to see another version.',
    short: 'Changes requested',
    means: (version, title) => `You ask for changes to ${version} of ${title}. A new version follows.`,
    done: (version) => `asked for changes to ${version}`,
  },
];

/** The texts for one kind of decision. */
export const choiceOf = (kind: DecisionKind) =>
  // Never undefined, because the list contains every kind.
  decisionChoices.find((choice) => choice.kind === kind) as (typeof decisionChoices)[number];

/** A text that names the people who decide: "Dana Whitfield decides". */
export const decidesText = (names: readonly string[]) =>
  names.length === 0
    ? 'Waiting for a decision'
    : `${namesText(names.map((name) => ({ name })))} ${names.length === 1 ? 'decides' : 'decide'}`;

/** Joins names: "Dana Whitfield", "Dana Whitfield and Ben Cho", "Dana Whitfield, Ben Cho and 2 others". */
export function namesText(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name);
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

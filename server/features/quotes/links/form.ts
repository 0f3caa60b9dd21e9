import { postedSelection } from '#contract/money/typed-line.ts';
import { firstSelection, type QuoteContent, type Selection } from '#contract/money/quote-content.ts';
import { invalid } from '#server/core/errors.ts';

type Fields = Record<string, string>;

/**
 * Reads the selection from a form that was posted without JavaScript. @throws AppError `validation_error` at an invalid
 * quantity
 */
export function selectionIn(fields: Fields): Selection {
  const { selection, unreadable } = postedSelection(fields);
  const text = 'Please enter a number.';
  if (unreadable !== null) throw invalid(text, { [`selection.${unreadable}`]: text });
  return selection;
}

/**
 * The part of a posted selection that fits a version. Lines that the client ticked thus stay ticked after a new version was
 * sent.
 */
export function keptSelection(content: QuoteContent, fields: Fields | undefined): Selection {
  if (!fields) return firstSelection(content);
  const known = new Map(content.lines.map((line) => [line.id, line]));
  // Leave out an invalid quantity, because the page shows an error for it.
  return Object.fromEntries(
    Object.entries(postedSelection(fields).selection).flatMap(([id, quantity]) => {
      const line = known.get(id);
      if (!line || !Number.isInteger(quantity) || quantity < 1) return [];
      return [[id, line.range ? quantity : line.quantity]];
    }),
  );
}

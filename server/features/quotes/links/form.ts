import { firstSelection, type QuoteContent, type Selection } from '#contract/money/quote-content.ts';
import { parseQuantity } from '#contract/money/typed-line.ts';
import { invalid } from '#server/core/errors.ts';

type Fields = Record<string, string>;

/**
 * The selection of a form that was posted without JavaScript. Its fields are named in `web/pages/portal/quote/line.tsx`.
 * @throws AppError `validation_error` at a quantity that is no number
 */
export function selectionIn(fields: Fields): Selection {
  const chosen: Selection = {};
  for (const [name, value] of Object.entries(fields)) {
    const [, kind, id = ''] = /^(pick|one|fix)\.(.*)$/s.exec(name) ?? [];
    if (kind === 'one') {
      const [line = '', quantity] = value.split(':');
      chosen[line] = Number(quantity);
    } else if (kind) chosen[id] = Number(value);
  }
  for (const id of Object.keys(chosen)) {
    const typed = fields[`count.${id}`];
    if (typed === undefined) continue;
    const quantity = parseQuantity(typed.trim());
    const text = 'Please enter a number.';
    if (quantity === null) throw invalid(text, { [`selection.${id}`]: text });
    chosen[id] = quantity;
  }
  return chosen;
}

/** The part of a posted selection that fits a version, so that ticks stay when another version was sent. */
export function keptSelection(content: QuoteContent, fields: Fields | undefined): Selection {
  if (!fields) return firstSelection(content);
  let posted: Selection;
  try {
    posted = selectionIn(fields);
  } catch {
    // The page shows the typed quantity with its error.
    posted = selectionIn(
      Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('count.'))),
    );
  }
  const known = new Map(content.lines.map((line) => [line.id, line]));
  return Object.fromEntries(
    Object.entries(posted).flatMap(([id, quantity]) => {
      const line = known.get(id);
      if (!line || !Number.isInteger(quantity) || quantity < 1) return [];
      return [[id, line.range ? quantity : line.quantity]];
    }),
  );
}

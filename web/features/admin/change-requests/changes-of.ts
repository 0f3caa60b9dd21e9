import { findingsOf } from '#web/ui/pictures/palette/findings.ts';
import {
  changedColors,
  paletteOf,
  type ChangeRequest,
  type StaffChangeRequest,
} from '#contract/change-requests.ts';

/** One value and its requested replacement, for a request that does not concern colors. */
interface ValueChange {
  name: string;
  from: string | null;
  to: string;
}

/** The name of a kind of change: `color_change` becomes 'Color change'. */
export function kindText(requestType: string): string {
  const words = requestType.replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Values = Pick<ChangeRequest, 'currentValues' | 'requestedValues'>;

/** The changed colors and the whole palette after the change; null if the request is not about colors. */
export function colorChanges(values: Values) {
  const wanted = paletteOf(values.requestedValues);
  return wanted && { changed: changedColors(values), wanted };
}

/** The contrast problem that the new color causes; undefined if there is none. */
export function remarkOf(values: Values) {
  const colors = colorChanges(values);
  const places = colors?.changed.map(({ place }) => place);
  return findingsOf(colors?.wanted ?? []).find((each) =>
    each.places.some((place) => places?.includes(place)),
  );
}

type Pending = Pick<StaffChangeRequest, 'id' | 'clientAccountId' | 'status'> & Values;

/** Texts that distinguish several requests of one client for the same color, by request id. `rows` are newest first. */
export function seriesOf(rows: readonly Pending[]): ReadonlyMap<string, string> {
  const series = new Map<string, { place: number; ids: string[] }>();
  for (const row of rows) {
    if (row.status !== 'pending') continue;
    for (const { place } of colorChanges(row)?.changed ?? []) {
      const key = `${row.clientAccountId} ${place}`;
      const { ids } = series.get(key) ?? { ids: [] };
      series.set(key, { place, ids: [...ids, row.id] });
    }
  }
  const texts = new Map<string, string>();
  for (const { place, ids } of series.values())
    if (ids.length > 1)
      for (const [at, id] of ids.entries())
        texts.set(
          id,
          at === 0 ? `newest of ${ids.length} for color ${place + 1}` : `older, a newer one is above`,
        );
  return texts;
}

function valuesOf(json: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const words = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The changed values, for any request that does not concern colors. */
export function valueChanges({ currentValues, requestedValues }: Values): ValueChange[] {
  const before = valuesOf(currentValues);
  return Object.entries(valuesOf(requestedValues))
    .filter(([name, to]) => words(before[name]) !== words(to))
    .map(([name, to]) => ({
      name: kindText(
        name.replaceAll(/([a-z])([A-Z])/g, (_, low: string, high: string) => `${low} ${high.toLowerCase()}`),
      ),
      from: before[name] === undefined ? null : words(before[name]),
      to: words(to),
    }));
}

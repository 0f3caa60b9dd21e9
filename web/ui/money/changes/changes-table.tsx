import type { Change } from './changes.ts';

/** A table of the changed parts of a quote, each with earlier and current text side by side. */
export function ChangesTable({ title, rows }: { title: string; rows: readonly Change[] }) {
  return (
    <table className="w-full table-fixed text-start type-meta">
      <caption className="pb-2 text-start type-pill">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody className="[&_td]:py-1 [&_td]:ps-3 [&_td]:align-top [&_th]:py-1 [&_th]:align-top">
        {rows.map(({ name, before, now }, at) => (
          <tr key={at}>
            <th scope="row" className="text-start type-text wrap-anywhere">
              {name}
            </th>
            <td className="wrap-anywhere">
              {before === null ? 'New' : <s className="line-clamp-3 text-ink-soft">{before}</s>}
            </td>
            <td className="wrap-anywhere">
              {now === null ? 'Removed' : <span className="line-clamp-3">{now}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { fieldsOf, lacksPeople, missingFields, type ImportMapping } from '#contract/imports/fields.ts';
import { RowRefusal, orRefusal, shownRow } from '#contract/imports/read.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';

interface ColumnsStepProps {
  imported: ImportDetail;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** Assigns columns to fields, and shows the first rows as the import will read them. */
export function ColumnsStep({ imported, mapping, onChange }: ColumnsStepProps) {
  const { kind, headers, firstRows } = imported;
  const { columns } = mapping;
  const fields = fieldsOf(kind);
  const [missing] = missingFields(kind, columns);
  const choose = (field: string, value: string) => {
    const { [field]: _, ...others } = columns;
    onChange({ ...mapping, columns: value === '' ? others : { ...others, [field]: Number(value) } });
  };
  const unused = headers.filter((header, at) => header.trim() && !Object.values(columns).includes(at));
  const hasDays = fields.some(([field, { type }]) => type === 'day' && field in columns);
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="import-columns" className="flex flex-col gap-2">
        <h3 id="import-columns" className="type-name">
          Columns
        </h3>
        <p role="status" className={missing ? 'type-text text-danger-ink' : 'type-text text-ink-soft'}>
          {missing
            ? `Please choose a column for ${missing}.`
            : lacksPeople(kind, columns)
              ? 'No column has e-mail addresses. A new client needs a person: the next step gives you a file to add them.'
              : 'Please check that each field has the right column.'}{' '}
          {!missing && unused.length > 0 && `Not imported: ${unused.join(', ')}.`}
        </p>
        <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {fields.map(([field, { label }]) => (
            <li key={field} className="flex items-center gap-3 py-1">
              <span id={`import-${field}`} className="w-28 shrink-0 type-text">
                {label}
              </span>
              <div className="min-w-0 flex-1">
                <Select
                  aria-labelledby={`import-${field}`}
                  value={columns[field] ?? ''}
                  onChange={(event) => choose(field, event.target.value)}
                >
                  <option value="">No column</option>
                  <Options of={headers.map((header, at) => [at, header.trim() || `Column ${at + 1}`])} />
                </Select>
              </div>
            </li>
          ))}
        </ul>
        {hasDays && (
          <Checkbox
            label="03/04/2026 is April 3 (the day comes first)"
            checked={mapping.dayFirst}
            onChange={({ target: { checked } }) => onChange({ ...mapping, dayFirst: checked })}
          />
        )}
      </section>
      <FirstRows imported={imported} mapping={mapping} rows={firstRows} />
    </div>
  );
}

function FirstRows({
  imported: { kind, currency },
  mapping,
  rows,
}: {
  imported: ImportDetail;
  mapping: ImportMapping;
  rows: readonly string[][];
}) {
  const read = rows.map((cells) => orRefusal(() => shownRow(kind, mapping, cells, currency)));
  const shown = fieldsOf(kind).filter(([field]) =>
    read.some((row) => !(row instanceof RowRefusal) && row[field] !== undefined),
  );
  return (
    <div className="flex flex-col gap-2">
      <h3 id="import-first" className="type-name">
        The first {rows.length === 1 ? 'row' : `${rows.length} rows`} as read
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables scroll by the keyboard too */}
      <div role="region" aria-labelledby="import-first" tabIndex={0} className="overflow-x-auto rounded-lg">
        <table className="w-full type-meta">
          <thead className="text-ink-soft">
            <tr>
              <th scope="col" className="py-2 pe-4 text-start type-text">
                Row
              </th>
              {shown.map(([field, { label }]) => (
                <th key={field} scope="col" className="py-2 pe-4 text-start type-text whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-y border-line">
            {read.map((row, at) => (
              <tr key={at}>
                <th scope="row" className="py-2 pe-4 text-start align-top type-text text-ink-soft">
                  {at + 1}
                </th>
                {row instanceof RowRefusal ? (
                  <td colSpan={Math.max(1, shown.length)} className="py-2 pe-4 text-danger-ink">
                    Refused: {row.message}
                  </td>
                ) : (
                  shown.map(([field]) => (
                    <td key={field} className="max-w-64 truncate py-2 pe-4">
                      {row[field]}
                    </td>
                  ))
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listImports, type ListedImport } from '#contract/imports.ts';
import { importKindNames } from '#contract/imports/fields.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { NewImport } from './new-import.tsx';
import { countWords } from './words.ts';

/** The newest imports, and a button for a new one. */
export function ImportsSection() {
  const query = useQuery(queryOf(listImports));
  const [open, setOpen] = useState<string | null>(null);
  const imports = query.data;
  return (
    <>
      {!imports && (
        <NotLoaded noun="imports" query={query} missing={false}>
          <Skeleton className="h-11 w-full" />
        </NotLoaded>
      )}
      {imports && imports.length > 0 && (
        <ul aria-label="Imports" className="divide-y divide-line border-y border-line">
          {imports.map((each) => (
            <li key={each.id} className="flex items-center gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="type-text wrap-anywhere">{each.fileName}</p>
                <p className="type-meta text-ink-soft">
                  {importKindNames[each.kind]}, {stateWords(each)}. {each.by},{' '}
                  <RelativeTime instant={each.createdAt} />
                </p>
              </div>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Open ${each.fileName}`}
                onClick={() => setOpen(each.id)}
              >
                {each.endedAt === null ? 'Continue' : 'Open'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {imports && (
        <Button variant="secondary" className="w-fit" onClick={() => setOpen('new')}>
          Import a file
        </Button>
      )}
      {open === 'new' && <NewImport onClose={() => setOpen(null)} onSent={setOpen} />}
      {open !== null && open !== 'new' && <ImportDialog id={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function stateWords({ state, counts, rows }: ListedImport): string {
  if (state === 'matching' || state === 'checking' || state === 'checked')
    return `${countWords(rows)}, not imported yet`;
  if (state === 'importing') return 'is being imported';
  if (state === 'undoing') return 'is being undone';
  if (state === 'undone') return counts.kept ? `undone, ${countWords(counts.kept)} kept` : 'undone';
  return `${countWords(counts.new ?? 0)} imported`;
}

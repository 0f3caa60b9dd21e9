import { Download } from 'lucide-react';
import { exportConsultations } from '#contract/exports.ts';
import { addressOf } from '#web/api/client.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { queryOf, type DeskFilter } from './data.ts';

/** Saves the requests that the desk is narrowed to as CSV. */
export function ExportLink({ filter }: { filter: DeskFilter }) {
  return (
    <LinkButton
      variant="quiet"
      className="max-sm:-ms-2 max-sm:-me-2 max-sm:size-11 max-sm:px-0"
      href={addressOf(exportConsultations, { query: queryOf(filter) })}
      download
      aria-label="Export consultations as CSV"
    >
      <Download className="size-4.5" aria-hidden="true" />
      <span className="max-sm:sr-only">Export</span>
    </LinkButton>
  );
}

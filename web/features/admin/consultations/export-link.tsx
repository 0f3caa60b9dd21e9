import { Download } from 'lucide-react';
import { exportConsultations } from '#contract/exports.ts';
import { addressOf } from '#web/api/calls/client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { listQuery, type ConsultationFilter } from './data.ts';

/** Downloads the filtered requests as CSV. */
export function ExportLink({ filter }: { filter: ConsultationFilter }) {
  const mayExport = useMay('exports.read');
  if (!mayExport) return null;
  return (
    <LinkButton
      variant="quiet"
      className="max-sm:-ms-2 max-sm:-me-2 max-sm:size-11 max-sm:px-0"
      href={addressOf(exportConsultations, { query: listQuery(filter) })}
      download
      aria-label="Export consultations as CSV"
    >
      <Download className="size-4.5" aria-hidden="true" />
      <span className="max-sm:sr-only">Export</span>
    </LinkButton>
  );
}

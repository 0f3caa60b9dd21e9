import { useState } from 'react';
import { importLimits, importTemplate } from '#contract/imports.ts';
import { importKindNames, importKinds, type ImportKind } from '#contract/imports/fields.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { addressOf } from '#web/api/calls/client.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { useSendFile } from './data.ts';

const hints: Readonly<Record<ImportKind, string>> = {
  companies:
    'A file of contacts: each row has one person with an e-mail address. Nobody gets an invitation, and nobody can sign in yet.',
  requests: 'A request belongs to a client if its e-mail address does.',
  projects: 'Import the companies first. Projects begin as drafts.',
  invoices: 'Import the companies first. Invoices keep their numbers, and no reminders are sent.',
};

interface NewImportProps {
  onClose: () => void;
  /** Called with the id of the new import. */
  onSent: (id: string) => void;
}

/** The form for the kind of rows in a file, and the file itself. */
export function NewImport({ onClose, onSent }: NewImportProps) {
  const [kind, setKind] = useState<ImportKind>('companies');
  const [tooLarge, setTooLarge] = useState(false);
  const send = useSendFile();
  const choose = ([file]: File[]) => {
    if (!file) return;
    setTooLarge(file.size > importLimits.bytes);
    if (file.size <= importLimits.bytes) send.mutate({ kind, file }, { onSuccess: ({ id }) => onSent(id) });
  };
  const error = tooLarge
    ? 'A file can have at most 20 MB. Please split it.'
    : send.isError
      ? errorText(send.error, 'The file could not be sent. Please try again.')
      : null;
  return (
    <Dialog open title="Import a file" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Field label="The file contains" hint={hints[kind]}>
          <Select value={kind} onChange={(event) => setKind(event.target.value as ImportKind)}>
            <Options of={importKinds.map((each) => [each, importKindNames[each]])} />
          </Select>
        </Field>
        <FormNote>{error}</FormNote>
        {send.isPending ? (
          <div role="status" className="flex flex-col gap-2 type-text">
            Reading the file…
            <ProgressBar share={null} label="Reading the file" />
          </div>
        ) : (
          <FileDrop
            label="CSV file"
            button="Choose a CSV file"
            accept=".csv,.tsv,.txt,text/csv"
            hint="Up to 20 MB and 10,000 rows. Exports of HubSpot, Assembly, HoneyBook and Google Contacts are read as they are."
            onFiles={choose}
          />
        )}
        <a
          className={buttonStyle('quiet', 'sm', '-ms-3 w-fit')}
          href={addressOf(importTemplate, { query: { kind } })}
          download
        >
          Download an example
        </a>
      </div>
    </Dialog>
  );
}

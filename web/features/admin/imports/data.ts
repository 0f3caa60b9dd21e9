import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  checkImport,
  createImport,
  deleteImport,
  getImport,
  listImportRows,
  listImports,
  startImport,
  undoImport,
  type ImportDetail,
  type ListedImport,
} from '#contract/imports.ts';
import type { ImportKind } from '#contract/imports/fields.ts';
import { ApiError } from '#web/api/calls/api-error.ts';
import { addressOf } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

const imports = [listImports, getImport, listImportRows];

/** True while the server is working on an import. */
export const isAtWork = <I extends Pick<ListedImport, 'state'>>(
  imported: I,
): imported is I & { state: 'checking' | 'importing' | 'undoing' } =>
  ['checking', 'importing', 'undoing'].includes(imported.state);

/** Uploads a file. An error has the server's text. */
export function useSendFile() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ kind, file }: { kind: ImportKind; file: File }) {
      const response = await fetch(addressOf(createImport, { query: { kind, fileName: file.name } }), {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'text/csv' },
        body: file,
      });
      if (!response.ok) throw await ApiError.from(response);
      return (await response.json()) as ImportDetail;
    },
    onSuccess: () => invalidate(client, ...imports),
  });
}

export const useCheck = () =>
  useStaffMutation(checkImport, {
    failure: 'Failed to check the file',
    saysWhy: 'conflict',
    invalidates: imports,
  });

export const useStart = () =>
  useStaffMutation(startImport, {
    failure: 'Failed to import the file',
    saysWhy: 'conflict',
    invalidates: imports,
  });

export const useUndo = () =>
  useStaffMutation(undoImport, {
    failure: 'Failed to undo the import',
    saysWhy: 'conflict',
    invalidates: imports,
  });

export const useDiscard = () =>
  useStaffMutation(deleteImport, {
    success: 'File discarded',
    failure: 'Failed to discard the file',
    saysWhy: 'conflict',
    invalidates: [listImports],
  });

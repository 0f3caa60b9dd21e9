import type { TermsFile } from '#contract/money/quote-content.ts';
import type { Context } from '#server/core/context.ts';
import { invalid, notFound } from '#server/core/errors.ts';
import * as files from '#server/features/files/service.ts';
import { contentOf } from '../versions.ts';
import type { VersionRow } from '../repository.ts';

/** The fields of a stored PDF that the content of a quote contains. */
export const termsOf = ({ id, originalName, size, sha256 }: files.StoredFile): TermsFile => ({
  id,
  name: originalName,
  size,
  sha256,
});

/**
 * The stored PDF with the terms, with the stored name and hash instead of those in the body. @throws AppError
 * `validation_error`
 */
export async function storedTerms(db: Context['db'], id: string): Promise<TermsFile> {
  const file = await files.find({ db }, id);
  // A file with terms belongs to no client, so that later quotes can use it too.
  if (file?.purpose !== 'quote-file' || file.clientAccountId !== null || file.deletedAt !== null)
    throw invalid('Please choose the file again.', { termsFile: 'Please choose the file again.' });
  return termsOf(file);
}

/** The file with the terms of a version. */
export async function fileOfTerms({ db }: Pick<Context, 'db'>, version: VersionRow | undefined) {
  const terms = version && contentOf(version).termsFile;
  const file = terms && (await files.find({ db }, terms.id));
  if (!file) throw notFound('This file');
  return file;
}

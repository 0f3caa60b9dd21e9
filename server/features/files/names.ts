import { extname } from 'node:path';
import type { FileTable } from '#server/data/db/tables/file.ts';
import { formats } from '#server/work/media/formats/formats.ts';
import { AppError } from '#server/core/errors.ts';

// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const controls = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The name of a file for display and download, without folders, control characters and marks that change the text direction.
 */
export function displayName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').toWellFormed().replace(controls, '').trim();
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot).slice(0, 20) : '';
  const short = name.length > 200 ? name.slice(0, 200 - extension.length).toWellFormed() + extension : name;
  return /^\.*$/.test(short) ? 'file' : short;
}

/**
 * The name under which a browser saves a file. The extension matches the content: a PNG named "logo.exe" is saved as
 * "logo.exe.png".
 */
export function nameToSave({
  originalName,
  mime,
  fileName,
}: Pick<FileTable, 'originalName' | 'mime' | 'fileName'>): string {
  const of = Object.entries(formats).find(([each]) => each === mime)?.[1];
  const extensions = Object.values(formats)
    .filter(({ kind }) => kind === of?.kind)
    .flatMap((format): readonly string[] => format.extensions);
  const named = extname(originalName).slice(1).toLowerCase();
  return !of || extensions.includes(named) ? originalName : `${originalName}${extname(fileName)}`;
}

/**
 * Builds the header `Content-Disposition` with a name that every browser reads (RFC 6266, RFC 8187). The given name loses
 * folders and control characters.
 */
export function contentDisposition(type: 'inline' | 'attachment', given: string): string {
  const plain = given
    .toWellFormed()
    .replace(controls, '')
    .replace(/[/\\]+/g, '-');
  const name = plain.replace(/^[.\s-]+/, '') || 'file';
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${exact}`}`;
}

/** Adds the name of the refused file to an error about one of several files. */
export const refusalOf = (error: AppError, field: string, name: string): AppError => {
  const text = `${name}: ${error.fields?.[field] ?? error.message}`;
  const { code, retryAfter } = error;
  return new AppError(code, text, {
    fields: { [field]: text },
    cause: error,
    ...(retryAfter ? { retryAfter } : {}),
  });
};

import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import type { Db } from '#server/data/db/database.ts';
import {
  countRows,
  readFiles,
  readNames,
  readRows,
  type ExportFile,
  type ExportKind,
  type ExportPart,
  type ExportRow,
} from '#server/data/db/personal/read.ts';
import { displayName } from '#server/features/files/service.ts';
import type { ZipEntry } from '#server/work/archives/zip.ts';
import { documentEnd, documentStart, htmlRows } from './document.ts';

/** An export to write. */
export interface Asked {
  kind: ExportKind;
  /** The parts to include. */
  parts: readonly ExportPart[];
  /** The name of the agency. */
  agency: string;
  /** Milliseconds since 1970. */
  at: number;
  /** IANA name; null: UTC. */
  timeZone: string | null;
}

/** A part of an export with the number of its rows. */
export interface NamedPart extends ExportPart {
  count: number;
}

/** A file of the archive, which replaces the id or address in rows. */
export interface ArchiveFile extends ExportFile {
  path: string;
}

const jsonOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

const idsOf = (part: ExportPart, rows: readonly ExportRow[], rule: string): string[] => [
  ...new Set(
    part.columns
      .filter((column) => column.rule === rule)
      .flatMap(({ name }) => rows.map((row) => row[name]))
      .filter((id) => typeof id === 'string'),
  ),
];

/** Reads the rows of a part and replaces ids by names. */
async function* namedRows(
  db: Db,
  part: ExportPart,
  files: ReadonlyMap<string, ArchiveFile>,
  agency: string,
): AsyncGenerator<ExportRow[]> {
  for await (const rows of readRows(db, part)) {
    const authors = idsOf(part, rows, 'author');
    const names = await readNames(db, {
      staff: [...idsOf(part, rows, 'staff'), ...authors],
      contact: [...idsOf(part, rows, 'contact'), ...authors],
      company: idsOf(part, rows, 'company'),
      preview: idsOf(part, rows, 'preview'),
    });
    yield rows.map((row) =>
      Object.fromEntries(
        part.columns.map(({ name, rule }) => {
          const value = row[name];
          if (value === null || value === undefined) return [name, null];
          const key = typeof value === 'string' ? value : '';
          if (rule === 'json') return [name, jsonOf(value)];
          if (rule === 'file' || rule === 'address') return [name, files.get(key)?.path ?? null];
          if (rule === 'staff') return [name, names.get(key) ?? agency];
          if (rule === 'contact' || rule === 'author')
            return [name, names.get(key) ?? (rule === 'author' ? agency : 'Someone')];
          if (rule === 'company' || rule === 'preview') return [name, names.get(key) ?? null];
          return [name, value];
        }),
      ),
    );
  }
}

/**
 * Makes file names unique in the archive. Names that differ only in case count as equal, because some file systems
 * ignore case.
 */
function placed(files: readonly ExportFile[]): ArchiveFile[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const name = displayName(file.originalName).replaceAll(/[<>:"|?*]/g, '_');
    const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
    let free = name;
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${extension}`;
    taken.add(free.toLowerCase());
    return { ...file, path: `files/${free}` };
  });
}

/** The content of a file. If the file has just been deleted, the download fails. The next download leaves the file out. */
async function* contentOf({ storage }: Pick<Context, 'storage'>, { storageKey }: ExportFile) {
  const object = await storage.get(storageKey);
  if (!object) throw notFound('This file');
  yield* object.stream as AsyncIterable<Uint8Array>;
}

async function* asBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

type Rows = (part: ExportPart) => AsyncGenerator<ExportRow[]>;

async function* jsonText({ kind, agency, at }: Asked, parts: readonly NamedPart[], rows: Rows) {
  const head = { from: agency, kind, createdAt: new Date(at).toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},"data":{`;
  for (const [index, part] of parts.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(part.table)}:[`;
    let separator = '';
    for await (const some of rows(part)) {
      yield `${separator}\n${some.map((row) => JSON.stringify(row)).join(',\n')}`;
      separator = ',';
    }
    yield ']';
  }
  yield '}}\n';
}

async function* htmlText(
  asked: Asked,
  parts: readonly NamedPart[],
  files: readonly ArchiveFile[],
  rows: Rows,
) {
  yield documentStart(asked, parts, files.length);
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const part of parts) yield* htmlRows(asked, part, rows(part), byPath);
  yield documentEnd(asked);
}

/** The entries of an archive: a page to read, the same data as JSON, and the files. All entries are streamed. */
export async function archiveOf(context: Pick<Context, 'db' | 'storage'>, asked: Asked): Promise<ZipEntry[]> {
  const { db } = context;
  const parts: NamedPart[] = [];
  for (const part of asked.parts) {
    const count = await countRows(db, part);
    if (count > 0) parts.push({ ...part, count });
  }
  const files = placed(await readFiles(db, parts));
  const byReference = new Map(
    files.flatMap((file) => [[file.id, file] as const, [`/uploads/${file.fileName}`, file] as const]),
  );
  const rows: Rows = (part) => namedRows(db, part, byReference, asked.agency);
  const modifiedAt = new Date(asked.at);
  const text = (name: string, content: () => AsyncGenerator<string>): ZipEntry => ({
    name,
    size: null,
    modifiedAt,
    content: () => asBytes(content()),
  });
  return [
    text('index.html', () => htmlText(asked, parts, files, rows)),
    text('data.json', () => jsonText(asked, parts, rows)),
    ...files.map((file) => ({
      name: file.path,
      size: file.size,
      modifiedAt: new Date(file.createdAt),
      content: () => contentOf(context, file),
    })),
  ];
}

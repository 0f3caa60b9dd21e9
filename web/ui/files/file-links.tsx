interface LinkedFile {
  id: string;
  originalName: string;
  filePath: string;
  thumbnailUrl: string | null;
}

/** Files as links with small pictures; each opens in a new tab. Renders nothing without files. */
export function FileLinks({ label, files }: { label: string; files: readonly LinkedFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id} className="max-w-full">
          <a
            href={file.filePath}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-lg bg-sunken py-1 ps-1.5 pe-3 type-text ring-1 ring-line hover:bg-hover"
          >
            {file.thumbnailUrl && (
              <img src={file.thumbnailUrl} alt="" className="size-8 rounded-md object-cover" />
            )}
            <span className="ps-1 wrap-anywhere">{file.originalName}</span>
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

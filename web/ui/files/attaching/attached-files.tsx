import { lazy, Suspense, useState } from 'react';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { canView } from '../file-row.tsx';
import { sizeText } from '../file-size.ts';
import { FileThumb } from '../file-thumb.tsx';

const FileViewer = lazy(() => loadScreen(() => import('../file-viewer.tsx'), 'FileViewer'));

/** A file attached to a message. */
export interface AttachedFile {
  id: string;
  name: string;
  /** Media type. */
  mime: string;
  /** Bytes. */
  size: number;
  url: string;
  thumbnailUrl: string | null;
  /** The size of a picture or video in pixels. */
  width?: number | null;
  height?: number | null;
}

interface AttachedFilesProps {
  files: readonly AttachedFile[];
  /** The accessible name of the list: "Files of note 3". */
  label: string;
  /** True: shows pictures instead of their names. */
  large?: boolean;
}

/** The maximum size of a picture in a message, in pixels. */
const most = { width: 256, height: 224 };

/** The display size of a picture; null if the file cannot be shown as a picture. */
function shownSize({ mime, thumbnailUrl, width, height }: AttachedFile) {
  if (!thumbnailUrl || !mime.startsWith('image/') || !width || !height) return null;
  const scale = Math.min(1, most.width / width, most.height / height);
  return { src: thumbnailUrl, width: Math.round(width * scale), height: Math.round(height * scale) };
}

const chip =
  'flex min-h-11 min-w-0 items-center gap-2.5 rounded-md bg-raised p-1.5 pe-3 text-start ring-1 ring-line hover:bg-hover';

/** The files of a message. Pictures and videos open on the page; other files are downloaded. */
export function AttachedFiles({ files, label, large = false }: AttachedFilesProps) {
  const [shown, setShown] = useState<AttachedFile | null>(null);
  if (files.length === 0) return null;
  return (
    <>
      <ul aria-label={label} className="relative flex flex-wrap gap-2">
        {files.map((file) => {
          const { id, name, mime, size, url, thumbnailUrl } = file;
          const picture = large ? shownSize(file) : null;
          const inside = picture ? (
            <img
              {...picture}
              alt={name}
              className="block h-auto min-h-11 max-w-full min-w-11 rounded-md object-cover ring-1 ring-line"
            />
          ) : (
            <>
              <FileThumb
                name={name}
                type={mime}
                src={thumbnailUrl}
                size="sm"
                video={mime.startsWith('video/')}
              />
              <span className="min-w-0">
                <span className="block type-text wrap-anywhere">{name}</span>
                <span className="block type-meta text-ink-soft tabular-nums">{sizeText(size)}</span>
              </span>
            </>
          );
          return (
            <li key={id} className="max-w-full min-w-0">
              {canView(mime, thumbnailUrl) ? (
                <button
                  type="button"
                  className={picture ? 'block max-w-full rounded-md' : chip}
                  onClick={() => setShown(file)}
                >
                  {inside}
                </button>
              ) : (
                <a className={chip} href={`${url}?download=1`} download={name}>
                  {inside}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {shown && (
        <Suspense fallback={null}>
          <FileViewer
            name={shown.name}
            type={shown.mime}
            size={shown.size}
            address={shown.url}
            thumbnail={shown.thumbnailUrl}
            description={null}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}

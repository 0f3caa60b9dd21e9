import { ChevronLeft, ChevronRight } from '../pictures/lucide/later.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Select } from '../form/select.tsx';
import { MediaView } from '../pictures/media-view.tsx';

/** A page and its picture. */
interface Shown {
  page: number;
  /** The address of the page's picture; null if it could not be loaded. */
  src: string | null;
}

/** Fetches the picture of a page, and the number of pages. @throws if this fails */
async function fetchPage(address: string, page: number, signal: AbortSignal) {
  const answer = await fetch(`${address}?page=${page}`, { signal });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return { picture: await answer.blob(), count: Number(answer.headers.get('x-page-count')) };
}

interface DocumentPagesProps {
  /** The address of the document; with `?page=` it returns the picture of a page. */
  address: string;
  name: string;
  /** The address of the first page's picture, which the server has already made. */
  first: string;
  /** Renders the page and the buttons that change the page; a document with a single page has no buttons. */
  children: (sheet: ReactNode, steps: ReactNode) => ReactNode;
}

/**
 * Shows the pages of a document as pictures, one at a time. Buttons, a select field, Page Up and Page Down change the
 * page.
 */
export function DocumentPages({ address, name, first, children }: DocumentPagesProps) {
  const [page, setPage] = useState(1);
  const [tries, setTries] = useState(0);
  const [count, setCount] = useState(1);
  const [shown, setShown] = useState<Shown>({ page: 1, src: first });

  useEffect(() => {
    const stop = new AbortController();
    let made: string | undefined;
    fetchPage(address, page, stop.signal).then(
      ({ picture, count: pages }) => {
        if (stop.signal.aborted) return;
        made = URL.createObjectURL(picture);
        setCount(Math.max(1, pages));
        setShown({ page, src: made });
      },
      () => {
        // The first page is already shown.
        if (!stop.signal.aborted && page > 1) setShown({ page, src: null });
      },
    );
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [address, page, tries]);

  const go = (next: number) => {
    if (next >= 1 && next <= count) setPage(next);
  };
  // Listens on the whole page, because the viewer opens with the focus on one of its buttons.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
      const next = page + by;
      if (by === 0 || next < 1 || next > count) return;
      event.preventDefault();
      setPage(next);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [page, count]);
  const waits = shown.page !== page;
  const sheet = (
    <div className="relative h-full">
      {shown.src !== null || waits ? (
        <MediaView
          src={shown.src ?? first}
          kind="image"
          title={count > 1 ? `${name}, page ${shown.page} of ${count}` : name}
          mayDownload
        />
      ) : (
        <div
          role="alert"
          className="flex h-full flex-col items-center justify-center gap-3 rounded-lg bg-[#0b0c18] p-6 text-center text-white"
        >
          <p>Page {page} could not be shown.</p>
          <Button
            variant="secondary"
            onClick={() => {
              setShown({ page: 0, src: null });
              setTries(tries + 1);
            }}
          >
            Try Again
          </Button>
        </div>
      )}
      {waits && (
        <div className="absolute inset-0 grid place-items-center rounded-lg bg-black/50 text-white">
          <Spinner label={`Loading page ${page}`} className="size-8" />
        </div>
      )}
    </div>
  );
  const steps = count > 1 && (
    <div role="group" aria-label="Pages" className="flex items-center gap-1">
      <Button
        variant="quiet"
        className="size-11 px-0"
        aria-label="Previous page"
        aria-keyshortcuts="PageUp"
        disabledReason={page === 1 ? 'It is the first page.' : null}
        onClick={() => go(page - 1)}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Button>
      <Select
        aria-label="Page"
        className="w-auto! tabular-nums"
        value={String(page)}
        onChange={(event) => go(Number(event.target.value))}
      >
        {Array.from({ length: count }, (_, n) => (
          <option key={n} value={n + 1}>
            {n + 1} of {count}
          </option>
        ))}
      </Select>
      <Button
        variant="quiet"
        className="size-11 px-0"
        aria-label="Next page"
        aria-keyshortcuts="PageDown"
        disabledReason={page === count ? 'It is the last page.' : null}
        onClick={() => go(page + 1)}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </Button>
    </div>
  );
  return children(sheet, steps);
}

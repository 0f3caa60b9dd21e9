import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sitePreviewPath } from '#contract/site.ts';
import type { LegalName } from '#contract/site/legal.ts';
import type { BrandLook } from '../brand/data.ts';
import { dress } from './dress.ts';

interface PreviewFrameProps {
  /** The name of a text page; null for the landing page. */
  page: LegalName | null;
  /** The id of the shown section; null for the top. */
  anchor: string | null;
  /** The width of the simulated window, in pixels. */
  width: number;
  scheme: 'light' | 'dark';
  /** The unsaved brand; applied to pages that still have the saved brand. */
  look: BrandLook | null;
  /** The number of saved changes; each change reloads the page. */
  version: number;
}

/**
 * The height of the page's sticky header, which must not cover the shown section. Measured here, because a page without
 * scripts has a taller header.
 */
const headerOf = (document: Document) => document.querySelector('.site-header')?.clientHeight ?? 0;

/** Scrolls the previewed page to a section. `scrollIntoView` would also scroll the panel around the frame. */
function showPlace(document: Document, id: string, behavior: ScrollBehavior): void {
  const place = document.getElementById(id);
  const view = document.defaultView;
  if (!place || !view) return;
  const top = id === 'home' ? 0 : view.scrollY + place.getBoundingClientRect().top - headerOf(document);
  view.scrollTo({ top, behavior });
}

/**
 * Sets the color scheme of the previewed page, stops its links from leaving the page, and scrolls to the section. The
 * page itself has no scripts.
 */
function settle(document: Document, { anchor, scheme }: Pick<PreviewFrameProps, 'anchor' | 'scheme'>): void {
  document.documentElement.style.colorScheme = scheme;
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    const { hash } = new URL(link.href);
    if (hash) showPlace(document, hash.slice(1), 'smooth');
  });
  if (anchor) showPlace(document, anchor, 'instant');
}

/**
 * The page with unpublished changes, at the width of a phone or a desktop, scaled down to fit. A new version loads
 * behind the current one and replaces it once loaded, at the same scroll position. So the preview does not flash while
 * somebody types.
 */
export function PreviewFrame({ page, anchor, width, scheme, look, version }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const wanted = `${page ?? ''}:${version}`;
  const [shown, setShown] = useState(wanted);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const documentOf = (key: string) => frames.current.get(key)?.contentDocument ?? null;
  useEffect(() => {
    const document = documentOf(shown);
    if (document?.documentElement) document.documentElement.style.colorScheme = scheme;
  }, [scheme, shown]);
  useEffect(() => {
    const document = documentOf(shown);
    if (document?.documentElement) dress(document, look);
  }, [look, shown]);
  // A reloaded version keeps its scroll position. The page scrolls only if the user chooses another section.
  const goTo = useEffectEvent((place: string) => {
    const document = documentOf(shown);
    if (document) showPlace(document, place, 'smooth');
  });
  useEffect(() => {
    if (anchor) goTo(anchor);
  }, [anchor]);

  const scale = room.width === 0 ? 1 : Math.min(1, room.width / width);
  const loaded = (key: string) => {
    const document = documentOf(key);
    if (!document?.documentElement) return;
    const before = key === shown ? null : frames.current.get(shown)?.contentWindow;
    settle(document, { anchor: before ? null : anchor, scheme });
    dress(document, look);
    // The new version starts at the scroll position of the previous one.
    if (before && shown.startsWith(`${page ?? ''}:`))
      frames.current.get(key)?.contentWindow?.scrollTo({ top: before.scrollY, behavior: 'instant' });
    // If two versions waited for the same pictures, the earlier one may load last. Show only the newest.
    if (key === wanted) setShown(key);
  };
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-hidden rounded-lg bg-surface ring-1 ring-line">
      {[...new Set([shown, wanted])].map((key) => (
        <iframe
          key={key}
          ref={(frame) => {
            if (frame) frames.current.set(key, frame);
            else frames.current.delete(key);
          }}
          title={key === shown ? 'Preview of the page' : 'The next version'}
          src={`${sitePreviewPath}?${new URLSearchParams({ ...(page && { page }), version: key }).toString()}`}
          // The panel's code may read the frame. The page in the frame may not run scripts, send forms or navigate.
          sandbox="allow-same-origin"
          aria-hidden={key !== shown || undefined}
          onLoad={() => loaded(key)}
          className="absolute top-0 left-1/2 origin-top border-0"
          style={{
            width,
            height: scale === 0 ? 0 : room.height / scale,
            transform: `translateX(-50%) scale(${scale})`,
            visibility: key === shown ? 'visible' : 'hidden',
          }}
        />
      ))}
    </div>
  );
}

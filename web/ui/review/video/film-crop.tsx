import { useEffect, useRef, useState } from 'react';
import type { Region } from '../geometry/spot.ts';
import { drawFrame } from './film-frames.ts';

interface FilmCropProps {
  src: string;
  ms: number;
  /** The region to show, in fractions of the picture. */
  region: Region;
  /** CSS pixels. */
  width: number;
  height: number;
  /** The text for screen readers. */
  label: string;
  /** True: the crop is drawn at once; false: when it is near the visible area. */
  eager?: boolean;
}

/** Canvas pixels for each CSS pixel, so that crops are sharp on most screens. */
const density = 2;

/** A part of one frame of a film, as a small picture. */
export function FilmCrop({ src, ms, region, width, height, label, eager = false }: FilmCropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(eager);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '100px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  const { x, y, w, h } = region;
  useEffect(() => {
    const element = canvas.current;
    if (!element || !near) return;
    let left = false;
    void drawFrame(element, { src, ms, region: { x, y, w, h } }).then((drawn) => {
      if (!left) setMissing(!drawn);
    });
    return () => {
      left = true;
    };
  }, [near, src, ms, x, y, w, h]);
  return (
    <span className="relative block shrink-0 overflow-hidden rounded-sm bg-sunken" style={{ width, height }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={missing ? `${label}, cannot be shown` : label}
        width={width * density}
        height={height * density}
        className="block size-full"
      />
    </span>
  );
}

import { FileText } from '../pictures/lucide.tsx';
import {
  File as FileGlyph,
  FileArchive,
  FileImage,
  FileSpreadsheet,
  FileVideo,
  Layers,
  PenTool,
} from '../pictures/lucide/later.tsx';
import type { LucideIcon } from '../pictures/lucide/icon-of-path.tsx';
import { useState } from 'react';
import { cx } from '../class-names.ts';

interface FileThumbProps {
  /** Without a thumbnail, the icon depends on name and media type. */
  name: string;
  type: string;
  /** Address of the thumbnail. */
  src?: string | null | undefined;
  size?: 'row' | 'sm' | 'md' | 'lg' | 'fill';
  /** True: shows a play mark, because the work is a video. */
  video?: boolean;
  /** True: shows the whole picture without cropping, for logos and drawings. */
  whole?: boolean;
}

const sizes = {
  row: 'size-10',
  sm: 'size-11',
  md: 'size-16',
  lg: 'size-20 sm:h-20 sm:w-28',
  fill: 'size-full',
};

/** The thumbnail of a file, or an icon of its type. Decorative, because the name is beside it. */
export function FileThumb({ name, type, src, size = 'md', video = false, whole = false }: FileThumbProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { icon: Glyph, word } = kindOf(name, type);
  const small = size === 'sm' || size === 'row';
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative inline-flex shrink-0 flex-col items-center justify-center gap-0.5 overflow-hidden rounded-md bg-brand-soft text-brand-ink ring-1 ring-line',
        sizes[size],
      )}
    >
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(src)}
          className={cx('size-full bg-sunken', whole ? 'object-contain p-1' : 'object-cover')}
        />
      ) : (
        <>
          <Glyph className={small ? 'size-5' : 'size-6'} strokeWidth={1.7} />
          {!small && word && <span className="type-pill leading-none">{word}</span>}
        </>
      )}
      {video && (
        <span
          className={cx(
            'absolute inset-0 m-auto flex items-center justify-center rounded-full bg-black/60',
            small ? 'size-6' : 'size-8',
          )}
        >
          <svg viewBox="0 0 24 24" className="ms-0.5 size-4 fill-white">
            <path d="M7 4.5v15l12-7.5z" />
          </svg>
        </span>
      )}
    </span>
  );
}

function kindOf(name: string, type: string): { icon: LucideIcon; word: string } {
  const word = (/\.([a-z0-9]{2,4})$/i.exec(name)?.[1] ?? '').toUpperCase();
  if (word === 'AI' || word === 'SVG' || type.startsWith('image/svg')) return { icon: PenTool, word };
  if (word === 'PSD') return { icon: Layers, word };
  if (type.startsWith('image/')) return { icon: FileImage, word };
  if (type.startsWith('video/')) return { icon: FileVideo, word };
  if (type === 'application/pdf' || word === 'PDF') return { icon: FileText, word };
  if (word === 'ZIP') return { icon: FileArchive, word };
  if (word === 'XLSX' || word === 'ODS') return { icon: FileSpreadsheet, word };
  if (['DOCX', 'ODT', 'PPTX', 'ODP'].includes(word)) return { icon: FileText, word };
  return { icon: FileGlyph, word };
}

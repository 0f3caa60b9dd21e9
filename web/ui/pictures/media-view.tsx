import { useState } from 'react';
import { PictureCanvas } from '../review/canvas/picture-canvas.tsx';
import { noDownload } from './no-download.ts';

interface MediaViewProps {
  src: string;
  kind: 'image' | 'video';
  title: string;
  poster?: string | null | undefined;
  /** True for the user's own file: the player may then offer a download. */
  mayDownload?: boolean;
}

/**
 * A picture that can be zoomed, or a video, on a dark background that fills its container. By default neither a control
 * nor a context menu offers a download.
 */
export function MediaView({ src, kind, title, poster, mayDownload = false }: MediaViewProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className="h-full overflow-hidden rounded-lg bg-[#0b0c18]">
      {kind === 'image' ? (
        <PictureCanvas
          key={src}
          label={title}
          sheets={[{ key: src, label: title, width: 0, height: 0, slices: [{ url: src, height: 0 }] }]}
        />
      ) : failed === src ? (
        <p role="alert" className="grid h-full place-items-center p-6 text-center text-white">
          The video could not be played. Please close it and try again.
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- work in progress comes without captions
        <video
          key={src}
          src={src}
          poster={poster ?? undefined}
          aria-label={title}
          controls
          playsInline
          preload="metadata"
          {...(mayDownload ? {} : noDownload)}
          onError={() => setFailed(src)}
          className="size-full object-contain focus-visible:-outline-offset-2"
        />
      )}
    </div>
  );
}

import { useState } from 'react';
import type { StaffPreview } from '#contract/previews.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { sizeText } from '#web/ui/files/file-size.ts';
import { RoomFrame } from '#web/ui/review/frame/room-frame.tsx';
import { PictureStage } from '#web/ui/review/stage/picture-stage.tsx';
import { VideoStage } from '#web/ui/review/video/video-stage.tsx';
import { exactText } from '#web/ui/text/time-text.ts';

const sides = [
  { value: 'marked', label: 'Watermarked' },
  { value: 'original', label: 'Original' },
] as const;

/** Shows a preview as the client sees it, or the original file. */
export function PreviewViewer({ preview, onClose }: { preview: StaffPreview; onClose: () => void }) {
  const { id, title, clientName, fileUrl, originalFileUrl, originalName, fileType, fileSize } = preview;
  const { posterUrl, createdAt, description, width, height } = preview;
  const [side, setSide] = useState<'marked' | 'original'>('marked');
  const original = side === 'original' || fileUrl === null;
  const src = original ? originalFileUrl : fileUrl;
  // The original has a size of its own, known once it has loaded.
  const size = original ? { width: 0, height: 0 } : { width: width ?? 0, height: height ?? 0 };
  return (
    <RoomFrame
      title={title}
      detail={`For ${clientName} · ${exactText(createdAt)}`}
      onClose={onClose}
      panelOpen
      head={
        <div role="group" aria-label="Version" className="flex w-fit gap-1 rounded-full bg-sunken p-1">
          {sides.map(({ value, label }) => (
            <Button
              key={value}
              variant="quiet"
              size="sm"
              aria-pressed={original === (value === 'original')}
              disabledReason={
                value === 'marked' && fileUrl === null ? 'The watermark is not there yet.' : null
              }
              onClick={() => setSide(value)}
              className="aria-pressed:bg-raised aria-pressed:shadow-sm"
            >
              {label}
            </Button>
          ))}
        </div>
      }
      stage={
        fileType === 'video' ? (
          <VideoStage
            key={src}
            sheet={id}
            src={src}
            title={title}
            poster={original ? null : posterUrl}
            width={width}
            height={height}
          />
        ) : (
          <PictureStage
            key={src}
            label={title}
            sheets={[{ key: id, label: title, ...size, slices: [{ url: src, height: size.height }] }]}
          />
        )
      }
      panel={
        <div className="flex flex-col gap-4 p-4 lg:p-5">
          <p className="text-sm wrap-anywhere text-ink-soft">
            {originalName} · <span className="tabular-nums">{sizeText(fileSize)}</span>
            {original && ' · for staff only'}
          </p>
          {description && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{description}</p>}
        </div>
      }
    />
  );
}

import { useState } from 'react';
import type { StaffPreview } from '#contract/previews.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { sizeText } from '#web/ui/files/file-size.ts';
import { MediaStage } from '#web/ui/pictures/media-stage.tsx';
import { exactText } from '#web/ui/text/time-text.ts';

/** Shows a preview as the client sees it, or the original file. */
export function PreviewViewer({ preview, onClose }: { preview: StaffPreview; onClose: () => void }) {
  const {
    title,
    clientName,
    fileUrl,
    originalFileUrl,
    originalName,
    fileType,
    fileSize,
    posterUrl,
    createdAt,
    description,
  } = preview;
  const [original, setOriginal] = useState(false);
  const shown = original || fileUrl === null ? originalFileUrl : fileUrl;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="xl"
      description={`For ${clientName} · ${exactText(createdAt)}`}
    >
      <div className="flex flex-col gap-4">
        <div role="group" aria-label="Version" className="flex w-fit gap-1 rounded-full bg-sunken p-1">
          {[
            { label: 'Watermarked', value: false },
            { label: 'Original', value: true },
          ].map(({ label, value }) => (
            <Button
              key={label}
              variant="quiet"
              size="sm"
              aria-pressed={(shown === originalFileUrl) === value}
              disabledReason={!value && fileUrl === null ? 'The watermark is not there yet.' : null}
              onClick={() => setOriginal(value)}
              className="aria-pressed:bg-raised aria-pressed:shadow-sm"
            >
              {label}
            </Button>
          ))}
        </div>
        <div className="h-[min(60dvh,44rem)]">
          <MediaStage
            src={shown}
            kind={fileType}
            title={title}
            poster={shown === fileUrl ? posterUrl : null}
          />
        </div>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {originalName} · <span className="tabular-nums">{sizeText(fileSize)}</span>
          {shown === originalFileUrl && ' · for staff only'}
        </p>
        {description && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{description}</p>}
      </div>
    </Dialog>
  );
}

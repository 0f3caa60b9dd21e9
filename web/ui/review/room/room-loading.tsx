import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { RoomFrame } from './room-frame.tsx';

interface RoomLoadingProps {
  title: string;
  detail?: ReactNode;
  /** The error, where the room could not be loaded. */
  failure: ReactNode;
  onClose: () => void;
}

/** A room until its work has loaded. */
export function RoomLoading({ title, detail, failure, onClose }: RoomLoadingProps) {
  return (
    <RoomFrame
      title={title}
      detail={detail}
      onClose={onClose}
      panelOpen={false}
      canvas={
        <div className="grid h-full place-items-center bg-[#0b0c18] text-white">
          {failure ? (
            <div className="rounded-lg bg-raised p-2 text-ink">{failure}</div>
          ) : (
            <Spinner label="Loading the preview" className="size-8" />
          )}
        </div>
      }
      panel={null}
    />
  );
}

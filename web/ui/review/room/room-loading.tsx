import type { ReactNode } from 'react';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { RoomFrame } from './room-frame.tsx';

/** A query of a room. */
export interface Loading {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface RoomLoadingProps {
  title: string;
  detail?: ReactNode;
  query: Loading;
  /** The title of the error if the room cannot be loaded. */
  failure: string;
  onClose: () => void;
}

/** The screen of a room until its work has loaded. */
export function RoomLoading({ title, detail, query, failure, onClose }: RoomLoadingProps) {
  return (
    <RoomFrame
      title={title}
      detail={detail}
      onClose={onClose}
      panelOpen={false}
      canvas={
        <div className="grid h-full place-items-center bg-[#0b0c18] text-white">
          {query.isError ? (
            <div className="rounded-lg bg-raised p-2 text-ink">
              <LoadError
                title={failure}
                error={query.error}
                pending={query.isFetching}
                onRetry={() => void query.refetch()}
              />
            </div>
          ) : (
            <Spinner label="Loading the preview" className="size-8" />
          )}
        </div>
      }
      panel={null}
    />
  );
}

import { MessageSquareText } from '#web/ui/pictures/lucide.tsx';
import { Columns2 } from '#web/ui/pictures/lucide/room.tsx';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Note } from '../notes/note.ts';
import type { CanvasFile } from '../canvas/version-canvas.tsx';
import { ArrivalNote } from './arrival.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import { RoomCanvas } from './room-canvas.tsx';
import { RoomFrame } from './room-frame.tsx';
import { roomKeys, type Inner } from './room-keys.ts';
import type { Room, RoomVersion } from './use-review-room.ts';
import { VersionChips } from './version-chips.tsx';

interface ReviewRoomProps<V extends RoomVersion, N extends Note, P extends string> {
  room: Room<V, N, P>;
  title: string;
  /** One line below the title. */
  detail: ReactNode;
  /** The text of the message about a new version. */
  arrivalText: string;
  /** Further controls in the bar, beside the versions. */
  tools?: ReactNode;
  /** The file on the canvas, if it differs from the file of the version. */
  shownFile?: CanvasFile | undefined;
  /** The panels that have a tab, in order. */
  tabs: readonly (P | 'notes')[];
  /** The further steps of Escape, after it has ended the comparison and closed the note. */
  steps: readonly Inner[];
  /** The open panel. */
  children: ReactNode;
  /** The buttons below the panel; they do not scroll with it. */
  foot: ReactNode;
  onClose: () => void;
}

/** The review room for clients and staff: versions in the bar, the work with its notes, and a panel. */
export function ReviewRoom<V extends RoomVersion, N extends Note, P extends string>({
  room,
  title,
  detail,
  arrivalText,
  tools,
  shownFile = room.file,
  tabs,
  steps,
  children,
  foot,
  onClose,
}: ReviewRoomProps<V, N, P>) {
  const { versions, version, comparing, earlier, panel, panels, panelRef, compareButtonRef } = room;
  const toggleComparing = () => room.compare(!comparing);
  return (
    <RoomFrame
      title={title}
      detail={detail}
      onClose={onClose}
      onKeyDown={roomKeys({
        position: room.position,
        files: version.files.length,
        onFile: room.showFile,
        versions,
        shownId: version.id,
        onVersion: room.show,
        onCompare: earlier && toggleComparing,
        within: [[comparing, () => room.compare(false)], [room.activeId !== null, room.close], ...steps],
      })}
      panelOpen={room.panelOpen}
      news={<ArrivalNote arrival={comparing ? null : room.arrival} text={arrivalText} />}
      head={
        (tools || versions.length > 1) && (
          <>
            <VersionChips versions={versions} shownId={version.id} onShow={room.show} />
            {tools}
            {earlier && (
              <Button
                ref={compareButtonRef}
                variant="quiet"
                size="sm"
                aria-label="Compare"
                aria-pressed={comparing}
                aria-keyshortcuts="c"
                className="ms-auto aria-pressed:bg-pressed"
                onClick={toggleComparing}
              >
                <Columns2 className="size-4.5" aria-hidden="true" />
                {!tools && 'Compare'}
              </Button>
            )}
          </>
        )
      }
      canvas={<RoomCanvas room={room} title={title} file={shownFile} />}
      panel={
        <>
          <PanelTabs
            value={panel}
            onChange={room.setPanel}
            onHide={room.hide}
            tabs={tabs.map((tab) => ({
              value: tab,
              label: panels[tab],
              count: tab === 'notes' ? room.notes.length : 0,
            }))}
          />
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            <div
              ref={panelRef}
              role="group"
              // Screen readers read this when the panel takes the focus.
              aria-label={`${panels[panel]} panel`}
              tabIndex={-1}
              className="outline-none"
            >
              {children}
            </div>
          </div>
        </>
      }
      foot={foot}
    />
  );
}

interface ShowNotesProps<V extends RoomVersion, N extends Note, P extends string> {
  room: Room<V, N, P>;
}

/** A button that opens the notes on a phone while the panel is closed; the open panel has tabs for this. */
export function ShowNotes<V extends RoomVersion, N extends Note, P extends string>({
  room: { notes, enter, open, panelOpen },
}: ShowNotesProps<V, N, P>) {
  return (
    <Button
      variant="secondary"
      className="whitespace-nowrap max-sm:px-3 lg:hidden"
      hidden={panelOpen}
      onClick={({ currentTarget }) => enter(currentTarget, () => open('notes'))}
    >
      <MessageSquareText className="size-4.5" aria-hidden="true" />
      Show notes {notes.length > 0 && notes.length}
    </Button>
  );
}

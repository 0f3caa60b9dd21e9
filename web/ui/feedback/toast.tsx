import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../class-names.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';
import {
  currentToast,
  dismissToast,
  pauseToast,
  resumeToast,
  showFlash,
  subscribeToast,
  type ToastState,
} from './toast-store.ts';
import { keepClear } from '../layout/toast-place.ts';
import { subscribeDialogs, topDialog } from '../layout/top-layer.ts';

const nothing = () => null;
const icons: Record<NonNullable<ToastState['tone']>, IconName> = {
  success: 'check',
  error: 'alert',
  info: 'info',
};

// Several islands may each render a Toaster; only the first shows notifications.
let hosts: symbol[] = [];

/** Renders notifications. The app renders it once, and so does each island that uses `toast`. */
export function Toaster() {
  const [me] = useState(() => Symbol('toaster'));
  const state = useSyncExternalStore(subscribeToast, currentToast, nothing);
  const dialog = useSyncExternalStore(subscribeDialogs, topDialog, nothing);
  useEffect(() => {
    hosts.push(me);
    showFlash();
    return () => {
      hosts = hosts.filter((host) => host !== me);
    };
  }, [me]);
  if (!state || hosts[0] !== me) return null;
  return createPortal(<Toast key={state.id} state={state} />, dialog ?? document.body);
}

function Toast({ state }: { state: ToastState }) {
  const ref = useRef<HTMLDivElement>(null);
  const { tone = 'info', title, description, action, open } = state;

  useLayoutEffect(() => {
    const element = ref.current;
    // Closing a dialog removes the notification in it, so render the notification again outside of the dialog.
    if (!open || !element?.isConnected) return undefined;
    // The top layer puts the notification above dialogs. In a browser without popovers, its box is only fixed.
    if ('popover' in element) {
      element.popover = 'manual';
      element.showPopover();
    }
    return keepClear(element);
  }, [open]);

  return (
    <div
      ref={ref}
      role={tone === 'error' ? 'alert' : 'status'}
      aria-atomic="true"
      aria-hidden={open ? undefined : true}
      inert={!open}
      onPointerEnter={pauseToast}
      onPointerLeave={resumeToast}
      onFocus={pauseToast}
      onBlur={resumeToast}
      className={cx('toast', tone)}
    >
      <span>
        <Icon name={icons[tone]} />
      </span>
      <div>
        <p>{title}</p>
        {description ? <p>{description}</p> : null}
        {action ? (
          <button
            type="button"
            onClick={() => {
              action.onClick();
              dismissToast();
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button type="button" aria-label="Close notification" onClick={dismissToast} className="close-button">
        <Icon name="close" />
      </button>
    </div>
  );
}

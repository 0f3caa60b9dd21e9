import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import {
  currentToast,
  dismissToast,
  pauseToast,
  resumeToast,
  showFlash,
  subscribeToast,
  type ToastState,
} from './toast-store.ts';
import { subscribeDialogs, topDialog } from './top-layer.ts';

const nothing = () => null;
const icons: Record<NonNullable<ToastState['tone']>, IconName> = {
  success: 'check',
  error: 'alert',
  info: 'info',
};
const tints = {
  success: 'bg-success-soft text-success-ink',
  error: 'bg-danger-soft text-danger-ink',
  info: 'bg-brand-soft text-brand-ink',
};

// Several islands may each bring a Toaster: the first one speaks.
let hosts: symbol[] = [];

/** The place where notifications appear: once in the app, and in each island that uses `toast`. */
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

  // In the top layer it stands above dialogs; a browser without popovers keeps the fixed box.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!open || !element || !('popover' in element)) return;
    element.popover = 'manual';
    element.showPopover();
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
      className={cx(
        'fixed inset-auto top-4 right-4 left-4 m-0 flex w-auto items-start gap-3 rounded-lg bg-overlay p-3 text-ink shadow-lg ring-1 ring-line transition duration-200 sm:top-auto sm:bottom-4 sm:left-auto sm:w-96',
        open ? 'animate-rise' : 'pointer-events-none opacity-0',
      )}
    >
      <span className={cx('flex size-9 shrink-0 items-center justify-center rounded-full', tints[tone])}>
        <Icon name={icons[tone]} className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 py-1.5 text-sm">
        <p className="font-semibold">{title}</p>
        {description ? <p className="mt-0.5 text-ink-soft">{description}</p> : null}
        {action ? (
          <button
            type="button"
            className="mt-1 min-h-11 font-semibold text-brand-ink underline underline-offset-4"
            onClick={() => {
              action.onClick();
              dismissToast();
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label="Close notification"
        onClick={dismissToast}
        className="-m-1 flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-hover hover:text-ink"
      >
        <Icon name="close" className="size-4.5" />
      </button>
    </div>
  );
}

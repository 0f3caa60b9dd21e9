// Stubs for browser features that jsdom lacks and the app uses.

const media = new Set<string>();
const lists = new Map<string, MediaQueryList & EventTarget>();
const observers = new Set<ObserverStub>();

/** Makes a media query true or false for the rest of the test, e.g. `(prefers-reduced-motion: reduce)`. */
export function setMedia(query: string, matches: boolean): void {
  if (matches) media.add(query);
  else media.delete(query);
  lists.get(query)?.dispatchEvent(Object.assign(new Event('change'), { matches, media: query }));
}

/** Reports the element as visible to every IntersectionObserver that watches it. */
export function scrollIntoSight(element: Element): void {
  for (const observer of observers) observer.see(element);
}

class ObserverStub implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '0px';
  readonly scrollMargin = '0px';
  readonly thresholds = [0];
  private readonly targets = new Set<Element>();
  private readonly callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
    observers.add(this);
  }
  observe(element: Element) {
    this.targets.add(element);
  }
  unobserve(element: Element) {
    this.targets.delete(element);
  }
  disconnect() {
    this.targets.clear();
    observers.delete(this);
  }
  takeRecords() {
    return [];
  }
  see(target: Element) {
    if (!this.targets.has(target)) return;
    const area = target.getBoundingClientRect();
    const entry = {
      target,
      isIntersecting: true,
      intersectionRatio: 1,
      time: 0,
      boundingClientRect: area,
      intersectionRect: area,
      rootBounds: null,
    };
    this.callback([entry], this);
  }
}

class SizeObserverStub implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function matchMedia(query: string): MediaQueryList {
  const list =
    lists.get(query) ??
    (Object.assign(new EventTarget(), { media: query, onchange: null }) as MediaQueryList);
  Object.defineProperty(list, 'matches', { get: () => media.has(query), configurable: true });
  lists.set(query, list);
  return list;
}

// user-event replaces `focus` with a version that calls `act`. Inside a running `act`, React does not finish its work.
const moveFocus = (
  (native) => (element: HTMLElement) =>
    native?.value.call(element)
)(Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus'));

const dialogMethods = {
  show(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  },
  showModal(this: HTMLDialogElement) {
    if (this.hasAttribute('open')) throw new DOMException('The dialog is open already.', 'InvalidStateError');
    this.setAttribute('open', '');
    this.addEventListener('keydown', leaveOnEscape);
    const focusable = 'input:not([disabled]), select, textarea, button:not([disabled]), a[href], [tabindex]';
    const first =
      this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(focusable);
    if (first) moveFocus(first);
  },
  close(this: HTMLDialogElement, value?: string) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    this.removeEventListener('keydown', leaveOnEscape);
    if (value !== undefined) this.returnValue = value;
    this.dispatchEvent(new Event('close'));
  },
};

function leaveOnEscape(this: HTMLDialogElement, event: KeyboardEvent) {
  if (event.key !== 'Escape') return;
  // A browser fires `cancel` after all listeners have received the key, unless a listener prevented the default.
  queueMicrotask(() => {
    if (event.defaultPrevented) return;
    if (this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close();
  });
}

function toggle(element: HTMLElement, open: boolean) {
  if (element.hasAttribute('data-popover-open') === open) return;
  element.toggleAttribute('data-popover-open', open);
  element.dispatchEvent(Object.assign(new Event('toggle'), { newState: open ? 'open' : 'closed' }));
}

const elementMethods = {
  showPopover(this: HTMLElement) {
    toggle(this, true);
  },
  hidePopover(this: HTMLElement) {
    toggle(this, false);
  },
  togglePopover(this: HTMLElement) {
    toggle(this, !this.hasAttribute('data-popover-open'));
  },
  scrollIntoView() {},
  scrollTo() {},
  scrollBy() {},
  getAnimations: () => [],
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
};

/** Adds the missing features, each only if jsdom lacks it. */
export function stubBrowser(): void {
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const add = (target: object, parts: object) => {
    for (const [name, value] of Object.entries(parts))
      if (Reflect.get(target, name) === undefined)
        Object.defineProperty(target, name, { value, configurable: true, writable: true });
  };
  add(HTMLElement.prototype, elementMethods);
  add(URL, { createObjectURL: () => 'blob:made', revokeObjectURL() {} });
  add(HTMLDialogElement.prototype, dialogMethods);
  add(globalThis, { matchMedia, IntersectionObserver: ObserverStub, ResizeObserver: SizeObserverStub });
  // jsdom has these functions, but they only report that they are not implemented.
  window.scrollTo = () => {};
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  HTMLMediaElement.prototype.pause = () => {};
  HTMLMediaElement.prototype.load = () => {};
}

/** Resets everything that a test has set. */
export function restoreBrowser(): void {
  media.clear();
  lists.clear();
  observers.clear();
}

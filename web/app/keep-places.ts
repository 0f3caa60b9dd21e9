/** The highest number of frames to wait until a restored screen is complete. */
const framesToWait = 60;

const addressNow = () => window.location.pathname + window.location.search;
/** The path and the tab of an address. */
const screenOf = (address: string) => address.replace(/\?.*?(\btab=[^&]*|$).*/, '$1');

/** The page, and each list that scrolls separately. `data-place` names the list. */
const scrollers = (): [name: string, element: Element][] => [
  ['', document.documentElement],
  ...[...document.querySelectorAll<HTMLElement>('[data-place]')].map((list): [string, Element] => [
    list.dataset['place'] ?? '',
    list,
  ]),
];

/**
 * Remembers the scroll positions of the page and its lists for each address. Back returns to the same rows, although
 * long lists load only after the browser has scrolled. A newly opened screen starts at its top.
 */
export function keepPlaces(): void {
  const places = new Map<string, ReadonlyMap<string, number>>();
  let address = addressNow();
  /** The positions to restore after Back, until the screen has loaded. */
  let wanted: ReadonlyMap<string, number> | undefined;

  const remember = () => {
    // During Back, scroll events come from the browser, not from the person.
    if (wanted) return;
    places.set(addressNow(), new Map(scrollers().map(([name, element]) => [name, element.scrollTop])));
  };
  const restore = (to: ReadonlyMap<string, number>, frames: number) => {
    if (wanted !== to) return;
    for (const [name, element] of scrollers()) {
      const top = to.get(name);
      if (top !== undefined && top <= element.scrollHeight - element.clientHeight + 1)
        element.scrollTo({ top, behavior: 'instant' });
    }
    if (frames === 0) wanted = undefined;
    else requestAnimationFrame(() => restore(to, frames - 1));
  };

  window.addEventListener('popstate', () => {
    // A link to a part of this screen changes only the hash, and the browser scrolls there.
    if (addressNow() === address) return;
    address = addressNow();
    const to = places.get(address);
    wanted = to;
    if (to) requestAnimationFrame(() => restore(to, framesToWait));
  });
  window.addEventListener('pushState', () => {
    wanted = undefined;
    const before = screenOf(address);
    address = addressNow();
    if (screenOf(address) === before) return remember();
    places.delete(address);
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  window.addEventListener('replaceState', () => {
    address = addressNow();
    remember();
  });
  // Scroll events of a list do not bubble.
  document.addEventListener('scroll', remember, { capture: true, passive: true });
  // If the person scrolls, stop restoring.
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(sign, () => (wanted = undefined), { capture: true, passive: true });
}

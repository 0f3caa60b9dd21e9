// The only script of a public page before the first interaction. It hydrates islands (web/ui/layout/island.tsx) when
// needed. It holds back submits and button clicks that come earlier, and repeats them after hydration. Links and native
// controls work without it.

/** The exports of the module of an island. */
export interface IslandModule {
  mount(root: HTMLElement): void;
}

// After a reload or Back, scrolls to the earlier position. This needs the true height of all content above (see
// web/pages/landing/landing.css). The position is stored as a section with the distance from its top. The browser
// itself stores pixels, which change once a section is drawn at its true height.
const sections = () => [...document.querySelectorAll('main > section, .site-footer')];
const topOf = (section: Element | undefined) => section?.getBoundingClientRect().top ?? 0;
const key = `foyer:place:${window.navigation?.currentEntry?.key ?? location.href}`;
addEventListener('pagehide', () => {
  const all = sections();
  const passed = all.findLastIndex((section) => topOf(section) <= 1);
  if (passed >= 0) kept((places) => places.setItem(key, `${passed} ${topOf(all[passed])}`));
});
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (navigation?.type !== 'navigate') {
  document.documentElement.dataset['whole'] = '';
  const [passed = 0, top] =
    kept((places) => places.getItem(key))
      ?.split(' ')
      .map(Number) ?? [];
  if (top !== undefined) {
    history.scrollRestoration = 'manual';
    let arrived: number | undefined;
    // If the person has scrolled in the meantime, do not scroll to the earlier position.
    const comeBack = () => {
      if (arrived !== undefined && scrollY !== arrived) return;
      scrollBy({ top: topOf(sections()[passed]) - top, behavior: 'instant' });
      arrived = scrollY;
    };
    // Loading fonts change the heights.
    onceRead(() => {
      comeBack();
      document.fonts.ready.then(comeBack, () => undefined);
    });
  }
}

/** Runs an action once the browser has read the whole document. This script may run earlier. */
function onceRead(action: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', action, { once: true });
  else action();
}

/** Reads from the storage; null if the browser blocks storage. */
function kept<T>(read: (storage: Storage) => T): T | null {
  try {
    return read(sessionStorage);
  } catch {
    return null;
  }
}

const waking = new WeakMap<HTMLElement, Promise<void>>();
const held = new WeakSet<HTMLElement>();

function link(rel: string, href: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(element);
  return element;
}

/**
 * Fetches a module that an island imports, or its styles. Resolves when styles have loaded or failed; the import itself
 * waits for modules.
 */
function fetched(href: string): Promise<void> {
  const isStyle = href.endsWith('.css');
  const added = link(isStyle ? 'stylesheet' : 'modulepreload', href);
  return new Promise((done) => {
    if (!isStyle) done();
    for (const type of ['load', 'error']) added.addEventListener(type, () => done());
  });
}

function wake(root: HTMLElement): Promise<void> {
  let promise = waking.get(root);
  if (!promise) {
    const [entry = '', ...others] = (root.dataset['island'] ?? '').split(' ');
    const links = others.map(fetched);
    promise = (import(/* @vite-ignore */ entry) as Promise<IslandModule>).then(async (module) => {
      await Promise.all(links);
      module.mount(root);
      root.dataset['live'] = '';
    });
    // After a failed download, the next interaction tries again.
    promise.catch(() => waking.delete(root));
    waking.set(root, promise);
  }
  return promise;
}

/** The island that contains the event's target, if it is not hydrated yet. */
function sleeping(event: Event): HTMLElement | null {
  return (event.target as Element).closest?.<HTMLElement>('[data-island]:not([data-live])') ?? null;
}

function repeat(root: HTMLElement, element: HTMLElement, action: () => void, otherwise: () => void): void {
  if (held.has(element)) return;
  held.add(element);
  wake(root)
    .then(action, otherwise)
    .finally(() => held.delete(element));
}

for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown'])
  document.addEventListener(
    type,
    (event) => {
      const root = sleeping(event);
      if (root) wake(root).catch(() => undefined);
    },
    true,
  );

document.addEventListener(
  'submit',
  (event) => {
    const root = sleeping(event);
    if (!root) return;
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    // If the island's script cannot be loaded, the browser posts the form natively and the server answers it.
    repeat(
      root,
      form,
      () => form.requestSubmit(event.submitter),
      () => form.submit(),
    );
  },
  true,
);

document.addEventListener(
  'click',
  (event) => {
    const root = sleeping(event);
    const target = event.target as Element;
    // The menu on a small screen opens without a script. A click on one of its links closes it here.
    target.closest('[popover] a')?.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
    const button = target.closest('button');
    if (!root || button?.type !== 'button' || button.matches('[popovertarget],[commandfor]')) return;
    repeat(
      root,
      button,
      () => button.click(),
      () => undefined,
    );
  },
  true,
);

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      wake(target as HTMLElement).catch(() => undefined);
    }
  },
  { rootMargin: '300px' },
);

/** Marks the visible drawings, so that only these move. See web/pages/landing/sections/services.css. */
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) target.toggleAttribute('data-seen', isIntersecting);
});

// 200 ms after the load event, hydrate visible islands, and fetch lower drawings and the manifest. Earlier, these
// downloads would compete with the first picture. An interaction hydrates its island at once.
const stands = () =>
  setTimeout(() => {
    document.documentElement.style.overflowAnchor = 'auto';
    history.scrollRestoration = 'auto';
    link('manifest', '/manifest.webmanifest');
    for (const use of document.querySelectorAll<SVGUseElement>('[data-href]'))
      use.setAttribute('href', use.dataset['href'] ?? '');
    for (const root of document.querySelectorAll('[data-when="visible"]')) near.observe(root);
    for (const picture of document.querySelectorAll('.picture')) seen.observe(picture);
  }, 200);
if (document.readyState === 'complete') stands();
else addEventListener('load', stands, { once: true });

onceRead(() => {
  const flash = document.querySelector<HTMLElement>('[data-when="flash"]');
  // The storage key from web/ui/feedback/toast-store.ts. Importing that module would make this script larger.
  if (flash && kept((storage) => storage.getItem('foyer:flash'))) wake(flash).catch(() => undefined);
});

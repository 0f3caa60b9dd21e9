/** The longest wait for the room to load, in milliseconds. The page is frozen during the wait. */
const patience = 300;

const roomShown = () =>
  new Promise<void>((done) => {
    const isShown = () => document.querySelector('.review-room[open]') !== null;
    const watch = new MutationObserver(() => isShown() && end());
    const late = setTimeout(() => end(), patience);
    const end = () => {
      clearTimeout(late);
      watch.disconnect();
      done();
    };
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    if (isShown()) end();
  });

/**
 * Opens a room with an animation that starts at the pressed picture. Without view transitions, or with reduced motion,
 * there is no animation.
 */
export function openFrom(picture: HTMLElement | null, open: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!picture || still || !('startViewTransition' in document)) return open();
  picture.style.viewTransitionName = 'review-room';
  document.startViewTransition(async () => {
    picture.style.viewTransitionName = '';
    open();
    await roomShown();
  });
}

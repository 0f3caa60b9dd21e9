/** Shows the pause control once the video plays, and makes it work. Without React: a button and a video need none. */
export function mount(root: HTMLElement) {
  const video = root.querySelector('video');
  const button = root.querySelector('button');
  if (!video || !button) return;
  const show = () => {
    button.hidden = video.readyState < video.HAVE_CURRENT_DATA;
    button.toggleAttribute('data-paused', video.paused);
    button.setAttribute('aria-label', video.paused ? 'Play video' : 'Pause video');
  };
  button.addEventListener('click', () => {
    if (video.paused)
      video.play().catch((error: unknown) => console.error('The hero video does not play.', error));
    else video.pause();
  });
  for (const type of ['playing', 'pause']) video.addEventListener(type, show);
  // Any source may fail, the last one is the one that counts.
  video
    .querySelector('source:last-of-type')
    ?.addEventListener('error', () => console.error('The hero video could not be loaded.'));
  show();
}

/**
 * Loads the film after the page has loaded, and handles its play button. Works without React: a button and a video do
 * not need it.
 */
export function playFilm(root: HTMLElement) {
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
  video.addEventListener('playing', () => video.toggleAttribute('data-on', true));
  // The field grows only once. Before its end, the film jumps back to the time when the field has grown; otherwise the
  // browser would restart the film.
  let watched = 0;
  const turn = (_: number, { mediaTime }: { mediaTime: number }) => {
    if (mediaTime > video.duration - 0.06) video.currentTime = Number(video.dataset['from']);
    else watched = video.requestVideoFrameCallback(turn);
  };
  if ('requestVideoFrameCallback' in video)
    video.addEventListener('timeupdate', () => {
      video.cancelVideoFrameCallback(watched);
      if (video.currentTime > video.duration - 1) watched = video.requestVideoFrameCallback(turn);
    });
  const load = () => {
    const { wide = '', tall } = video.dataset;
    const upright = tall !== undefined && matchMedia('(width < 48rem)').matches;
    const sources = [
      [upright ? tall : wide, 'video/mp4; codecs="av01.0.08M.10"'],
      [`/api/video/action${upright ? '?shape=tall' : ''}`, 'video/mp4'],
    ].map(([src = '', type = '']) => Object.assign(document.createElement('source'), { src, type }));
    // If a browser cannot play the first source, it uses the last. So only a failure of the last source is an error.
    sources[1]?.addEventListener('error', () => console.error('The hero video could not be loaded.'));
    video.append(...sources);
  };
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
}

import { heroVideo } from '#web/content/landing.ts';

/**
 * The moving picture over the drawn one, which stays visible until the first frame and wherever motion is unwelcome.
 * web/islands/hero-video.ts makes the control work.
 */
export function HeroVideo() {
  return (
    <>
      <video autoPlay muted loop playsInline preload="metadata" aria-hidden="true" tabIndex={-1}>
        {heroVideo.map(({ src, type }) => (
          <source key={src} src={src} type={type} media="(prefers-reduced-motion: no-preference)" />
        ))}
      </video>
      <button type="button" className="video-control" aria-label="Pause video" hidden>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path className="pause" d="M9 6v12M15 6v12" />
          <path className="play" d="M9 6l9 6-9 6z" />
        </svg>
      </button>
    </>
  );
}

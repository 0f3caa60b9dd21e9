import { films, growthSeconds, posters, posterSize } from './files.ts';

interface HeroVideoProps {
  /** True: use only the wide cut, which covers the drawn field exactly. */
  wideOnly: boolean;
}

const phone = '(width < 48rem)';
const calm = '(prefers-reduced-motion: no-preference)';

/** A still picture of the scene in several sizes and formats. */
export function HeroPoster({ wideOnly }: HeroVideoProps) {
  return (
    <picture>
      {!wideOnly && <source media={phone} type="image/avif" srcSet={posters.tall.avif} />}
      <source type="image/avif" srcSet={posters.wide.avif} />
      <img src={posters.wide.jpg} width={posterSize[0]} height={posterSize[1]} alt="" fetchPriority="high" />
    </picture>
  );
}

/**
 * The film, and its last frame as a picture that is shown at once. The module play-film.ts adds the sources after the
 * page has loaded, repeats the film once the field has grown, and handles the play button.
 */
export function HeroVideo({ wideOnly }: HeroVideoProps) {
  return (
    <>
      <HeroPoster wideOnly={wideOnly} />
      <video
        autoPlay
        muted
        loop
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        data-from={growthSeconds}
        data-wide={films.wide}
        data-tall={wideOnly ? undefined : films.tall}
      />
      <noscript>
        <video autoPlay muted loop playsInline aria-hidden="true" tabIndex={-1}>
          <source src="/api/video/action" media={calm} />
        </video>
      </noscript>
      <button type="button" className="video-control" aria-label="Pause video" hidden>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path className="pause" d="M9 6v12M15 6v12" />
          <path className="play" d="M9 6l9 6-9 6z" />
        </svg>
      </button>
    </>
  );
}

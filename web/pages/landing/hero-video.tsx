import { films, posters, posterSize } from '#web/content/hero/files.ts';

interface HeroVideoProps {
  /** Only the wide cut, which lies exactly over the drawn field. */
  wideOnly: boolean;
}

const phone = '(width < 48rem)';
const av1 = 'video/mp4; codecs="av01.0.08M.10"';
const calm = '(prefers-reduced-motion: no-preference)';

/**
 * The film, and its first frame as a picture that is there at once. web/islands/hero-video.ts gives the film its sources when the
 * page has arrived, and makes the control work.
 */
export function HeroVideo({ wideOnly }: HeroVideoProps) {
  const cuts = [
    ...(wideOnly ? [] : [{ film: films.tall, action: '/api/video/action?shape=tall', media: phone }]),
    { film: films.wide, action: '/api/video/action', media: undefined },
  ];
  return (
    <>
      <picture>
        {!wideOnly && <source media={phone} type="image/avif" srcSet={posters.tall.avif} />}
        {!wideOnly && <source media={phone} srcSet={posters.tall.webp} />}
        <source type="image/avif" srcSet={posters.wide.avif} />
        <source type="image/webp" srcSet={posters.wide.webp} />
        <img
          src={posters.wide.jpg}
          width={posterSize[0]}
          height={posterSize[1]}
          alt=""
          fetchPriority="high"
        />
      </picture>
      <video autoPlay muted loop playsInline aria-hidden="true" tabIndex={-1}>
        {cuts.flatMap(({ film, action, media }) => [
          <source key={film} data-src={film} type={av1} media={media} />,
          <source key={action} data-src={action} type="video/mp4" media={media} />,
        ])}
      </video>
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

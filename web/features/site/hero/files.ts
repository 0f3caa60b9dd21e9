// tools/hero-video generates these files from the two colors below.
import filmTall from './film-tall.mp4';
import filmWide from './film-wide.mp4';
import posterTallAvif from './poster-tall.avif';
import posterWideAvif from './poster-wide.avif';
import posterWideJpg from './poster-wide.jpg';

/** The film's colors. */
export const filmColors = { brand: '#3d38d6', accent: '#ff5a36' };

/** The width and height of the widest poster. */
export const posterSize = [1600, 900] as const;

/** How many seconds the field grows. After that the film repeats. */
export const growthSeconds = 3;

export const films = { tall: filmTall, wide: filmWide };

export const posters = {
  tall: { avif: posterTallAvif },
  wide: { avif: posterWideAvif, jpg: posterWideJpg },
};

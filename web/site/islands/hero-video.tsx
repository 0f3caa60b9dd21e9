export { playFilm as mount } from '#web/features/site/hero/play-film.ts';

import { Gallery } from '#web/features/site/gallery/gallery.tsx';
import { hydrate } from '#web/site/hydrate.tsx';

export const mount = hydrate(Gallery);

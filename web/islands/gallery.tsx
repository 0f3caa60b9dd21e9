import { Gallery } from '#web/features/gallery/gallery.tsx';
import { hydrate } from '#web/hydrate.tsx';

export const mount = hydrate(Gallery);

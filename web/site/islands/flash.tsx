import '#web/site/overlays.css';
import { showToasts } from '#web/app/show-toasts.tsx';

/** Shows the toast stored by the previous page. */
export const mount = showToasts;

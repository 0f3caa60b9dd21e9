import '#web/styles/overlays-site.css';
import { showToasts } from '#web/app/show-toasts.tsx';

/** Shows the notification stored by the previous page. */
export const mount = showToasts;

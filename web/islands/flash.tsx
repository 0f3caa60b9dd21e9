import { showToasts } from '#web/show-toasts.tsx';
import '#web/styles/overlays.css';

/** Shows the notification that the page before left. */
export const mount = showToasts;

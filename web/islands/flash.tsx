import { showToasts } from '#web/show-toasts.tsx';
import '#web/styles/live.css';

/** Shows the notification that the page before left. */
export const mount = showToasts;

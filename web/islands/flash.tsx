import { showToasts } from '#web/show-toasts.tsx';

/** Shows the notification that the page before left. */
export const mount = showToasts;

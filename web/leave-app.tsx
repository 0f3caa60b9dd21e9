import { useEffect } from 'react';

/** An address that is no app screen belongs to the server: ask it. */
export function LeaveApp() {
  useEffect(() => window.location.reload(), []);
  return null;
}

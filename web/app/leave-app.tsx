import { useEffect } from 'react';

/** Requests an address that is no app screen from the server. */
export function LeaveApp() {
  useEffect(() => window.location.reload(), []);
  return null;
}

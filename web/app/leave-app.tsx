import { useEffect } from 'react';

/** An address that is no app screen is requested from the server. */
export function LeaveApp() {
  useEffect(() => window.location.reload(), []);
  return null;
}

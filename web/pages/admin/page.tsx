import { AdminGate } from './gate/admin-gate.tsx';
import { AdminPanel } from './admin-panel.tsx';

/** /admin: the panel. */
export function AdminPage() {
  return <AdminGate>{(user) => <AdminPanel user={user} />}</AdminGate>;
}

import { SystemPanel } from '#web/features/admin/system/system-panel.tsx';
import { PanelScreen } from '#web/pages/admin/gate/panel-screen.tsx';

/** /admin/system: the state of the installation. */
export function AdminSystemPage() {
  return (
    <PanelScreen name="System" permission="system.read">
      <SystemPanel />
    </PanelScreen>
  );
}

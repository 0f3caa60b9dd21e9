import { SitePanel } from '#web/features/admin/site/site-panel.tsx';
import { PanelScreen } from '#web/pages/admin/gate/panel-screen.tsx';

/** /admin/site: the content of the public site. */
export function AdminSitePage() {
  return (
    <PanelScreen name="Site" permission="site.read">
      <SitePanel />
    </PanelScreen>
  );
}

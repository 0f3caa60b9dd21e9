import { SitePanel } from '#web/features/admin/site/site-panel.tsx';
import { PanelScreen } from '#web/pages/admin/gate/panel-screen.tsx';

/** /admin/site: what the site says. */
export function AdminSitePage() {
  return (
    <PanelScreen name="Site" permission="site.read">
      <SitePanel />
    </PanelScreen>
  );
}

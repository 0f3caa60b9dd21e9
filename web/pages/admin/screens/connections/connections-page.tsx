import { PanelScreen } from '#web/pages/admin/gate/panel-screen.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Indexed } from '#web/ui/lists/sections/indexed.tsx';
import { Sections } from '#web/ui/lists/sections/sections.tsx';
import { connections } from './connections.ts';

/** /admin/connections: connections to other programs. Each section is off until somebody sets it up. */
export function AdminConnectionsPage() {
  return (
    <PanelScreen name="Connections" permission="connections.write">
      <h2 className="mb-6 type-title">Connections</h2>
      <Sections plan={connections}>
        <Indexed>
          {connections.map(({ id, title, lead, part: Part }) => (
            <section key={id} aria-labelledby={id}>
              <Card className="flex flex-col gap-4">
                <div>
                  <h3 id={id} className="scroll-mt-20 type-name">
                    {title}
                  </h3>
                  <p className="max-w-prose type-meta text-ink-soft">{lead}</p>
                </div>
                <Part />
              </Card>
            </section>
          ))}
        </Indexed>
      </Sections>
    </PanelScreen>
  );
}

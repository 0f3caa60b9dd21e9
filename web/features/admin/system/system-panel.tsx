import type { SystemReport } from '#contract/system.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { BackupPlace } from './backup-place.tsx';
import { BackupSection } from './backup-section.tsx';
import { CheckList } from './check-list.tsx';
import { useSystem } from './data.ts';
import { DiskSection } from './disk-section.tsx';
import { JobSection } from './job-section.tsx';
import { ProcessSection } from './process-section.tsx';
import { SignInSection } from './sign-in-section.tsx';

/** The System screen: one line that says whether all is well, then every part of the installation, then figures. */
export function SystemPanel() {
  const query = useSystem();
  const report = query.data;
  return (
    <section aria-labelledby="system-heading" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="system-heading" className="type-title">
          System
        </h2>
        <Button variant="secondary" pending={query.isFetching} onClick={() => void query.refetch()}>
          Check again
        </Button>
      </div>
      <ListPlaceholder query={query} failure="The state of the installation could not be loaded">
        <div role="status" aria-label="Loading the state of the installation" className="flex flex-col gap-4">
          <Skeleton className="h-16 w-full rounded-xl" />
          <Skeleton className="h-96 w-full rounded-xl" />
        </div>
      </ListPlaceholder>
      {report && <Report report={report} />}
    </section>
  );
}

function Report({ report }: { report: SystemReport }) {
  return (
    <>
      <Summary checks={report.checks} />
      <CheckList checks={report.checks} />
      <div className="grid gap-x-6 gap-y-6 lg:grid-cols-2">
        <DiskSection disk={report.disk} />
        <BackupSection backup={report.backup} />
      </div>
      <BackupPlace backup={report.backup} />
      <JobSection jobs={report.jobs} />
      <div className="grid gap-x-6 gap-y-6 lg:grid-cols-2">
        <ProcessSection report={report} />
        <SignInSection refused={report.refused} providers={report.providers} />
      </div>
      <p className="type-text text-ink-soft">
        Version {report.version} on Node {report.node}, {report.platform}. {report.database.words} with{' '}
        {report.database.migrations} migrations, the newest{' '}
        <code className="font-mono type-meta">{report.database.newest}</code>.
      </p>
    </>
  );
}

function Summary({ checks }: Pick<SystemReport, 'checks'>) {
  const count = (state: string) => checks.filter((each) => each.state === state).length;
  const [failed, warned] = [count('failed'), count('warning')];
  const parts = [
    failed > 0 && `${failed === 1 ? 'One part is' : `${failed} parts are`} not working`,
    warned > 0 && `${warned === 1 ? 'one part needs' : `${warned} parts need`} attention`,
  ].filter((part) => part !== false);
  const text = parts.length === 0 ? 'Everything works.' : `${parts.join(', ')}.`;
  const tone =
    failed > 0
      ? 'bg-danger-soft text-danger-ink'
      : warned > 0
        ? 'bg-warning-soft text-warning-ink'
        : 'bg-success-soft text-success-ink';
  return (
    <p role="status" className={`flex items-center gap-3 rounded-xl px-5 py-4 type-name ${tone}`}>
      <Icon name={parts.length === 0 ? 'check' : 'alert'} className="size-5 shrink-0" />
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </p>
  );
}

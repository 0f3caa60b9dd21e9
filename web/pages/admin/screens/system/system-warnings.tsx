import { Icon } from '#web/ui/pictures/icon.tsx';
import { useSystemSummary } from './use-summary.ts';

/**
 * Current and foreseeable failures of the installation, above every tab, for users who may read System. Renders nothing
 * if there are none.
 */
export function SystemWarnings() {
  const [first, ...more] = useSystemSummary()?.urgent ?? [];
  if (!first) return null;
  return (
    <section
      aria-label="The installation needs attention"
      className="mx-auto mt-4 w-full max-w-panel px-gutter"
    >
      <p
        className={`flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-lg px-4 py-1.5 type-text ${first.state === 'failed' ? 'bg-danger-soft text-danger-ink' : 'bg-warning-soft text-warning-ink'}`}
      >
        <Icon name="alert" className="size-4.5 shrink-0" />
        <span className="min-w-0 flex-1 basis-52">
          {first.words}
          {more.length > 0 && ` And ${more.length === 1 ? 'one thing' : `${more.length} things`} more.`}
        </span>
        <a
          href="/admin/system"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:underline"
        >
          Open System
        </a>
      </p>
    </section>
  );
}

import { useMine } from '#web/state/staff/use-mine.ts';
import { useAdminAddress } from '#web/state/use-address-state.ts';
import { countWord } from '#web/ui/text/count-text.ts';
import { useProjects } from '../data.ts';
import { isLate } from '../work/is-late.ts';

/** The sentence of the tab, with a link to the most overdue project; renders nothing without projects. */
export function LateProjects() {
  const address = useAdminAddress('portfolio');
  const mine = useMine(address, 'projects.read');
  const filter = {
    q: '',
    clientAccountId: address.value('client'),
    state: 'current',
    mine: mine.query,
  } as const;
  const { data, hasNextPage } = useProjects(filter);
  const late = (data?.items ?? []).filter(isLate);
  const [first] = late.toSorted((a, b) => (a.promisedOn ?? '').localeCompare(b.promisedOn ?? ''));
  const sentence = 'min-w-0 flex-1 basis-60 sm:type-name';
  if (!first)
    return data?.items.length && !hasNextPage ? <p className={sentence}>No project is late.</p> : null;
  const isOne = late.length === 1;
  // The server does not count late projects, so the sentence says which projects it covers.
  const among = hasNextPage
    ? ` of the newest ${data?.items.length} projects`
    : isOne
      ? ' project'
      : ' projects';
  return (
    <p className={sentence}>
      {`${countWord(late.length)}${among} ${isOne ? 'is late' : 'are late, the longest'}: `}
      <button
        type="button"
        onClick={() => address.open('project', first.id)}
        className="rounded-sm text-start wrap-anywhere text-brand-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        {first.title}
      </button>
    </p>
  );
}

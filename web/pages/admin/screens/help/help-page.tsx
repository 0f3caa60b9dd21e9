import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { AdminGate } from '#web/pages/admin/gate/admin-gate.tsx';
import { PanelFrame } from '#web/pages/admin/gate/panel-screen.tsx';
import { headingsOf, Markdown } from '#web/pages/legal/markdown.tsx';
import { appBoot } from '#web/state/app-boot.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SearchInput } from '#web/ui/lists/search/search-input.tsx';
import guide from '#docs/agency.md?raw';

const [title = '', ...parts] = guide.split(/^(?=##)/m);
const intro = title.replace(/^# .*\n/, '');
const contents = headingsOf(parts.join(''));

const holds = (text: string, words: readonly string[]) => {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
};

/** /help: the guide for the agency, searchable, for every member of staff. */
export function HelpPage() {
  return (
    <AdminGate>
      {(user) => (
        <PanelFrame user={user}>
          <Guide />
        </PanelFrame>
      )}
    </AdminGate>
  );
}

function Guide() {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = parts.filter((part) => holds(part, words));
  return (
    <div className="grid gap-x-16 lg:grid-cols-[minmax(0,var(--container-prose))_12rem]">
      <div>
        <h1 className="type-title">Help for {appBoot().brand.name}</h1>
        <div className="my-4">
          <SearchInput
            label="Search the guide"
            placeholder="Search, such as “invite” or “quote”"
            value={typed}
            onSearch={setTyped}
            maxLength={100}
          />
          <p role="status" className="mt-1 type-meta text-ink-soft">
            {words.length > 0 && (found.length === 1 ? '1 section' : `${found.length} sections`)}
          </p>
        </div>
        <div className={prose}>
          {words.length === 0 && <Markdown text={intro} />}
          <Markdown text={found.join('\n')} />
        </div>
        {found.length === 0 && (
          <EmptyState title="Nothing found">Try another word, or a single word.</EmptyState>
        )}
      </div>
      {words.length === 0 && (
        <nav aria-label="Contents" className="sticky top-20 hidden self-start lg:block">
          {contents.map(({ id, words: heading }) => (
            <a
              key={id}
              href={`#${id}`}
              className="flex min-h-8 items-center type-meta text-ink-soft hover:text-ink"
            >
              {heading}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}

const prose =
  'type-text [&_h2]:mt-8 [&_h2]:mb-2 [&_h2]:type-title [&_h2]:scroll-mt-20 [&_h3]:mt-6 [&_h3]:mb-1 [&_h3]:type-name [&_p]:mb-3 [&_ul]:mb-3 [&_ul]:list-disc [&_ul]:ps-5 [&_li]:mb-1 [&_strong]:type-name [&_code]:rounded-sm [&_code]:bg-hover [&_code]:px-1';

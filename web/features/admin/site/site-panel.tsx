import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { SitePart } from '#contract/addresses.ts';
import { sectionNames, type SectionName } from '#contract/site/section-names.ts';
import type { SiteDraft } from '#contract/site.ts';
import type { LegalName } from '#contract/site/legal.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ConsentRule } from './publishing/consent-rule.tsx';
import { readDraft } from '#web/state/draft-store.ts';
import { useMay } from '#web/state/use-may.tsx';
import { BrandPanel } from './brand/brand-panel.tsx';
import type { BrandLook } from './brand/data.ts';
import { useSite } from './data.ts';
import { PreviewPane } from './preview/preview-pane.tsx';
import { PublishBar } from './publishing/publish-bar.tsx';
import { SectionEditor } from './section-editor.tsx';
import { sectionTexts } from './sections.ts';
import { TestimonialsPanel } from './testimonials/testimonials-panel.tsx';

/** The parts of the screen that have no drafts: changes in these apply at once. */
type Beside = Exclude<SitePart, SectionName>;
const besides: Readonly<Record<Beside, string>> = { testimonials: 'Testimonials', brand: 'Brand' };

const isBeside = (name: string | null): name is Beside => name !== null && Object.hasOwn(besides, name);

/** The open section, which is part of the address. */
function useSection(): [SitePart, (next: SitePart) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('section');
  const open: SitePart = isBeside(asked) ? asked : (sectionNames.find((name) => name === asked) ?? 'hero');
  return [open, (next) => setSearch({ section: next }, { replace: true })];
}

/** Scrolls the row of sections so that the selected section is visible, because a phone hides the last ones. */
function useChosenInSight(name: SitePart) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = row.current;
    const chosen = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && chosen) nav.scrollLeft = chosen.offsetLeft - (nav.clientWidth - chosen.offsetWidth) / 2;
  }, [name]);
  return row;
}

/** The Site screen: forms for all content of the site, beside a preview of the page. */
export function SitePanel() {
  const { data: site, error, refetch, isFetching } = useSite();
  if (site) return <Editor site={site} />;
  if (error)
    return (
      <LoadError
        title="The site could not be loaded"
        error={error}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div role="status" aria-label="Loading" className="grid gap-6 xl:grid-cols-[12rem_26rem_1fr]">
      <Skeleton className="h-96 rounded-xl max-xl:hidden" />
      <Skeleton className="h-[36rem] rounded-xl" />
      <Skeleton className="h-[36rem] rounded-xl max-lg:hidden" />
    </div>
  );
}

function Editor({ site }: { site: SiteDraft }) {
  const [name, setName] = useSection();
  const mayRead = useMay('testimonials.read');
  const mayDecide = useMay('settings.write');
  const [legalPage, setLegalPage] = useState<LegalName>('privacy');
  const [previewing, setPreviewing] = useState(false);
  const [look, setLook] = useState<BrandLook | null>(null);
  const [openUnkept, setOpenUnkept] = useState(false);
  const keepNow = useRef<() => Promise<boolean>>(null);
  const client = useQueryClient();
  // Edits in a closed section stay in the browser until the server has saved them.
  const unkept = sectionNames.filter((each) =>
    each === name ? openUnkept : readDraft(client, `site:${each}`) !== undefined,
  );
  const chips = useChosenInSight(name);
  // Every saved change increases one revision, so the sum changes whenever the preview must reload.
  const version = sectionNames.reduce((sum, each) => sum + site.sections[each].revision, 0);
  return (
    <section aria-labelledby="site-heading" className="flex flex-col gap-4">
      <PublishBar site={site} unkept={unkept} keepNow={keepNow}>
        <Button
          variant="secondary"
          size="sm"
          className="shrink-0 lg:hidden"
          aria-pressed={previewing}
          onClick={() => setPreviewing(!previewing)}
        >
          {previewing ? 'Back to the form' : 'Preview'}
        </Button>
      </PublishBar>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[26rem_minmax(0,1fr)] xl:grid-cols-[12rem_26rem_minmax(0,1fr)]">
        <nav
          ref={chips}
          aria-label="Sections"
          className={cx(
            'flex gap-1 max-xl:relative max-xl:scroll-pe-8 max-xl:overflow-x-auto max-xl:pe-8 max-xl:[scrollbar-width:none] max-xl:mask-r-from-[calc(100%-2rem)] lg:col-span-2 xl:col-span-1 xl:sticky xl:top-4 xl:flex-col',
            previewing && 'max-lg:hidden',
          )}
        >
          {[
            ...sectionNames,
            ...(mayRead ? (['testimonials'] as const) : []),
            ...(mayDecide ? (['brand'] as const) : []),
          ].map((each) => (
            <button
              key={each}
              type="button"
              aria-current={each === name ? 'page' : undefined}
              onClick={() => setName(each)}
              className={cx(
                'flex min-h-11 shrink-0 items-center gap-2 rounded-md px-3 text-left type-text',
                each === name ? 'bg-raised shadow-sm ring-1 ring-line' : 'text-ink-soft hover:bg-hover',
              )}
            >
              <span className="flex-1">{isBeside(each) ? besides[each] : sectionTexts[each].label}</span>
              {!isBeside(each) && (unkept.includes(each) || site.sections[each].changed) && (
                <span
                  className={cx('size-2 rounded-full', unkept.includes(each) ? 'bg-danger' : 'bg-accent')}
                >
                  <span className="sr-only">{unkept.includes(each) ? 'not saved' : 'not published'}</span>
                </span>
              )}
            </button>
          ))}
        </nav>
        <div className={cx('flex flex-col gap-5', previewing && 'max-lg:hidden')}>
          {name === 'testimonials' && (
            <>
              <TestimonialsPanel />
              <ConsentRule />
            </>
          )}
          {name === 'brand' && mayDecide && <BrandPanel onTyped={setLook} />}
          {!isBeside(name) && (
            <Card pad="md">
              <SectionEditor
                key={name}
                name={name}
                site={site}
                onLegalPage={setLegalPage}
                keepNow={keepNow}
                onUnkept={setOpenUnkept}
              />
            </Card>
          )}
        </div>
        <div
          className={cx(
            'sticky top-4 h-[calc(100dvh-2rem)] min-h-96 flex-col lg:flex',
            previewing ? 'flex' : 'max-lg:hidden',
          )}
        >
          <PreviewPane
            page={name === 'legal' ? legalPage : null}
            anchor={isBeside(name) ? (name === 'brand' ? 'home' : 'about') : sectionTexts[name].anchor}
            look={name === 'brand' ? look : null}
            version={version}
          />
        </div>
      </div>
    </section>
  );
}

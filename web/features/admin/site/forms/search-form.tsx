import type { SiteContent } from '#contract/site/content.ts';
import { appBoot } from '#web/state/app-boot.ts';
import type { SectionFormProps } from '../parts/errors-context.ts';
import { TextField } from '../parts/text-field.tsx';

type Search = SiteContent['search'];

export function SearchForm({
  value,
  onChange,
  hero,
}: SectionFormProps<Search> & { hero: SiteContent['hero'] }) {
  const { brand } = appBoot();
  const title = value.title || `${brand.name}: ${hero.title.replace(/\.$/, '')}`;
  const description = value.description || brand.description;
  const field = (name: keyof Search) => ({
    path: name,
    value: value[name] ?? '',
    onChange: (text: string) => onChange({ ...value, [name]: text || null }),
  });
  return (
    <>
      <TextField label="Title in search results" placeholder={title} {...field('title')} />
      <TextField
        label="Description in search results"
        rows={3}
        placeholder={description}
        {...field('description')}
      />
      <div aria-label="In a search result" role="group" className="rounded-lg bg-sunken p-4 ring-1 ring-line">
        <p className="truncate type-meta text-ink-soft">{window.location.host}</p>
        <p className="truncate type-name text-brand-ink">{title}</p>
        <p className="line-clamp-2 type-text text-ink-soft">{description}</p>
      </div>
      <TextField label="Title of link previews" placeholder={title} {...field('shareTitle')} />
      <TextField label="Text of link previews" rows={3} placeholder={description} {...field('shareText')} />
    </>
  );
}

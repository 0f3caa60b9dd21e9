import type { PageModel } from '#contract/pages.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { legalNames } from '#contract/site/legal.ts';
import type { Context } from '#server/core/context.ts';
import type { LandingData } from './landing.ts';
import type { LandingModels } from './landing-model.ts';

/** The model of a page with everything that is not published yet: a page of words where one is named, else the landing page. */
export function draftModel(
  brand: Context['brand'],
  modelOf: LandingModels,
  data: LandingData,
  draft: SiteContent,
  asked: string | null,
): PageModel {
  // Without scripts a film cannot be played: its picture stands for it.
  const { background } = draft.hero;
  const content: SiteContent = {
    ...draft,
    hero: { ...draft.hero, background: background === 'film' ? 'still' : background },
  };
  const name = legalNames.find((each) => each === asked);
  const landing = modelOf({ category: 'all', sent: null }, { ...data, content });
  return name ? { page: 'legal', brand, name, content, formToken: landing.form.formToken } : landing;
}

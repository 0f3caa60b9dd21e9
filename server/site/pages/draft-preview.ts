import type { PageModel } from '#contract/pages.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { legalNames } from '#contract/site/legal.ts';
import type { Context } from '#server/core/context.ts';
import type { LandingData } from './landing.ts';
import type { LandingModels } from './landing-model.ts';

/** The model of a page with all unpublished changes: a legal page if `asked` names one, otherwise the landing page. */
export function draftModel(
  brand: Context['brand'],
  modelOf: LandingModels,
  data: LandingData,
  draft: SiteContent,
  asked: string | null,
): PageModel {
  // The preview runs no scripts and cannot play a video, so it shows the video's poster picture.
  const { background } = draft.hero;
  const content: SiteContent = {
    ...draft,
    hero: { ...draft.hero, background: background === 'film' ? 'still' : background },
  };
  const name = legalNames.find((each) => each === asked);
  const landing = modelOf({ category: 'all', sent: null }, { ...data, content });
  return name ? { page: 'legal', brand, name, content, formToken: landing.form.formToken } : landing;
}

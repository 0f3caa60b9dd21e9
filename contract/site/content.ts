import * as z from 'zod/mini';
import { requiredText, text } from '../validation/fields.ts';
import { webAddress } from '../validation/web-address.ts';
import type { Schema } from '../endpoint.ts';
import { figure } from './figures.ts';
import { legalPages } from './legal.ts';
import { sitePicture } from './pictures.ts';
import { redirects } from './redirects.ts';
import type { SectionName } from './section-names.ts';

const missing = 'Please fill this in.';
const headline = requiredText(120, missing, 'The headline');
const lead = text(400, 'The text below the headline');

const atMost = (count: number, what: string) => z.maxLength(count, `At most ${count} ${what}.`);

/** The agency's own picture; null without one. Content that was stored before pictures existed lacks this field. */
const ownPicture = z._default(z.nullable(sitePicture), null);

/**
 * The first screen of the landing page. `film`: a video. `still`: the poster of the video. `none`: only the brand's colors.
 * `own`: the agency's picture.
 */
const heroSection = z
  .object({
    title: headline,
    lead,
    background: z.enum(['film', 'still', 'none', 'own']),
    picture: ownPicture,
    /** The dark layer over the agency's picture that keeps the text readable. */
    veil: z._default(z.enum(['strong', 'light', 'none']), 'strong'),
    /** The picture beside every sign-in form, instead of the drawing. */
    signIn: ownPicture,
  })
  .check(
    z.refine(({ background, picture }) => background !== 'own' || picture !== null, {
      error: 'Please choose a picture, or another background.',
      path: ['picture'],
    }),
  );

/** The pictures for services. `own`: the agency's picture; the others are drawings. */
const servicePictureNames = ['marketing', 'website', 'automation', 'none', 'own'] as const;

export const service = z
  .object({
    name: requiredText(60, missing, 'The name'),
    text: text(300, 'The text'),
    points: z.pipe(
      z.array(text(80, 'A point')),
      z.pipe(
        z.transform((lines: string[]) => lines.filter((line) => line !== '')),
        z.array(z.string()).check(atMost(5, 'points')),
      ),
    ),
    state: z.enum(['offered', 'soon', 'hidden']),
    picture: z.enum(servicePictureNames),
    own: ownPicture,
  })
  .check(
    z.refine(({ picture, own }) => picture !== 'own' || own !== null, {
      error: 'Please choose a picture, or a drawing.',
      path: ['own'],
    }),
  );

export type Service = z.infer<typeof service>;

const servicesSection = z.object({
  title: headline,
  lead,
  items: z.array(service).check(z.minLength(1, 'Please keep at least one service.'), atMost(8, 'services')),
});

/** The drawings beside a use case's figure. Each is made from the numbers in the figure. */
const useCaseDrawings = ['growth', 'crowd', 'range', 'dial', 'fan', 'none'] as const;

export const useCase = z.object({
  area: requiredText(60, missing, 'The area'),
  claim: figure,
  drawing: z.enum(useCaseDrawings),
});

export type UseCase = z.infer<typeof useCase>;

const figuresSection = z.object({
  title: headline,
  lead,
  returnOnInvestment: figure,
  cost: figure,
  useCasesTitle: requiredText(80, missing, 'The headline of the use cases'),
  useCases: z.array(useCase).check(atMost(8, 'use cases')),
});

const aboutSection = z.object({
  title: headline,
  lead,
  cost: figure,
  satisfaction: figure,
  picture: ownPicture,
});

const contactSection = z.object({
  title: headline,
  lead,
  steps: z
    .array(
      z.object({ title: requiredText(80, missing, 'The step'), text: text(200, 'The text of the step') }),
    )
    .check(z.minLength(1, 'Please keep at least one step.'), atMost(5, 'steps')),
  /** False: the form is shown without the phone number. */
  showPhone: z.boolean(),
});

const footerSection = z.object({
  /** A line above the small print; empty without one. */
  note: text(200, 'The line'),
  /** Null: the links of the brand are used. */
  social: z.nullable(
    z
      .array(z.object({ name: requiredText(40, missing, 'The name'), url: webAddress }))
      .check(atMost(8, 'links')),
  ),
});

/** The texts for search engines and link previews. Null: they are made from the brand and the hero. */
const searchSection = z.object({
  title: z.nullable(text(70, 'The title')),
  description: z.nullable(text(300, 'The description')),
  shareTitle: z.nullable(text(90, 'The title of link previews')),
  shareText: z.nullable(text(300, 'The text of link previews')),
});

/** All content of the site by section. The specification's texts are the defaults. */
export const siteSections = {
  hero: heroSection,
  services: servicesSection,
  figures: figuresSection,
  about: aboutSection,
  contact: contactSection,
  footer: footerSection,
  legal: legalPages,
  search: searchSection,
  redirects,
} as const satisfies Record<SectionName, Schema>;

export const siteContent = z.object(siteSections);

export type SiteContent = z.infer<typeof siteContent>;

import { lazy, Suspense } from 'react';
import { stageNames } from '#contract/project-work.ts';
import type { ClientProject } from '#contract/projects.ts';
import { Shown } from '#web/api/shown/shown.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { cx } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { dayText, nextText, promisedText } from '#web/ui/text/time-text.ts';
import { ProjectPicture } from './project-picture.tsx';
import { WatchVideo } from './watch-video.tsx';

// The card is shown before the days are loaded.
const ProjectDays = lazy(() => loadScreen(() => import('./project-days.tsx'), 'ProjectDays'));

interface ProjectCardProps {
  project: ClientProject;
  /** True if it fills the row on a medium screen: the picture is then beside the text, as always on a wide screen. */
  wide?: boolean;
}

/** One project of the client: picture, status and results. */
export function ProjectCard({ project, wide = false }: ProjectCardProps) {
  const { id, title, description, category, results, videoUrl, isVisible, createdAt } = project;
  const { stage, promisedOn, nextStep, nextStepAsOf } = project;
  const isUpload = videoUrl?.startsWith('/uploads/');
  return (
    <article
      aria-labelledby={`project-${id}`}
      className={cx(
        'flex h-full flex-col overflow-hidden rounded-xl bg-raised shadow-md ring-1 ring-line max-sm:grid max-sm:grid-cols-[6rem_minmax(0,1fr)] max-sm:grid-rows-[auto_1fr] max-sm:gap-x-4 max-sm:gap-y-2 max-sm:p-4',
        wide && 'sm:grid sm:grid-cols-2',
        'lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]',
      )}
    >
      <div
        className={cx(
          'max-sm:row-span-2 max-sm:overflow-hidden max-sm:rounded-lg lg:m-5 lg:me-0 lg:self-start lg:overflow-hidden lg:rounded-lg',
          // The picture, or the drawing that replaces it, is as high as the text.
          wide && 'sm:max-lg:*:h-full sm:max-lg:[&_img,&>svg]:aspect-auto sm:max-lg:[&_img,&>svg]:h-full',
        )}
      >
        <ProjectPicture project={project} />
      </div>
      {/* On a phone the picture is beside the title, and the rest below both. */}
      <div className="flex min-w-0 flex-1 flex-col gap-2.5 p-5 max-sm:contents xl:grid xl:grid-cols-[minmax(0,1fr)_14rem] xl:gap-6">
        <div className="contents max-sm:*:col-span-full xl:flex xl:flex-col xl:gap-2">
          <div className="flex flex-wrap items-center gap-2 max-sm:col-start-2!">
            <Badge tone={isVisible ? 'success' : 'neutral'} dot>
              {isVisible ? 'Live' : 'In the making'}
            </Badge>
            {stage && <Badge tone="brand">{stageNames[stage]}</Badge>}
            {category && <span className="text-xs text-ink-soft">{category}</span>}
          </div>
          <h3
            id={`project-${id}`}
            className="text-lg leading-snug wrap-anywhere max-sm:col-start-2! max-sm:text-base"
          >
            {title}
          </h3>
          <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{description}</p>
          {results && <p className="text-sm font-medium wrap-anywhere">{results}</p>}
        </div>
        <div className="contents max-sm:*:col-span-full xl:flex xl:flex-col xl:gap-3">
          {(promisedOn || nextStep) && (
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
              {promisedOn && (
                <>
                  <dt className="text-ink-soft">Promised</dt>
                  <dd className="font-medium">{promisedText(promisedOn)}</dd>
                </>
              )}
              {nextStep && (
                <>
                  <dt className="text-ink-soft">{nextText(nextStepAsOf)}</dt>
                  <dd className="font-medium wrap-anywhere">{nextStep}</dd>
                </>
              )}
            </dl>
          )}
          <Suspense>
            <ProjectDays id={id} />
          </Suspense>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-1 text-xs text-ink-soft">
            <span>Since {dayText(createdAt)}</span>
            {videoUrl && isUpload && <WatchVideo project={project} />}
            {videoUrl && !isUpload && (
              <a
                href={videoUrl}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand-ink underline-offset-4 hover:underline"
              >
                Watch the video
                <Icon name="external" className="size-4" />
                <span className="sr-only">of {title} (opens in a new tab)</span>
              </a>
            )}
          </div>
        </div>
      </div>
      <Shown type="project" id={id} />
    </article>
  );
}

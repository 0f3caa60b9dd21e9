import { useQuery } from '@tanstack/react-query';
import { getMyHours } from '#contract/hours.ts';
import { awaitsDepositText } from '#contract/project-work.ts';
import type { ClientProject } from '#contract/projects.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { MediaView } from '#web/ui/pictures/media-view.tsx';
import { plainSource } from '#web/ui/pictures/sized-image.tsx';
import { dayText, nextText, promisedText } from '#web/ui/text/time-text.ts';
import { HoursLine } from '#web/ui/text/work/hours-line.tsx';
import { ProjectDays } from './project-days.tsx';
import { ProjectPicture } from './project-picture.tsx';
import { ProjectState } from './project-row.tsx';

interface ProjectSheetProps {
  project: ClientProject;
  onClose: () => void;
}

/** A project of the client: picture or video, text, results, and the side that the project waits for. */
export function ProjectSheet({ project, onClose }: ProjectSheetProps) {
  const { id, title, description, category, results, videoUrl, video, image, isVisible, createdAt } = project;
  const { stage, promisedOn, nextStep, nextStepAsOf } = project;
  const upload = videoUrl?.startsWith('/uploads/') ? videoUrl : null;
  const facts: [term: string, value: string | false | null][] = [
    ['Start', project.awaitsDeposit && awaitsDepositText],
    ['Promised', promisedOn && promisedText(promisedOn)],
    [nextText(nextStepAsOf), nextStep],
    ['Site', stage && isVisible && 'Live'],
    ['Category', category],
    ['Since', dayText(createdAt)],
  ];
  return (
    <Dialog
      open
      size="sheet"
      onClose={onClose}
      title={title}
      footer={
        upload && (
          // Offer the download, because the client owns the video.
          <LinkButton variant="secondary" href={`${upload}?download=1`} download>
            Download the video
          </LinkButton>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {upload ? (
          <div className="aspect-video">
            <MediaView
              src={video?.url ?? upload}
              kind="video"
              title={`Video of ${title}`}
              poster={image && plainSource(image)}
              mayDownload
            />
          </div>
        ) : (
          <div className="overflow-hidden rounded-lg">
            <ProjectPicture project={project} />
          </div>
        )}
        <p>
          <ProjectState project={project} />
        </p>
        <ProjectDays id={id} />
        <ProjectHours id={id} />
        <p className="wrap-anywhere whitespace-pre-line">{description}</p>
        {results && <p className="wrap-anywhere">{results}</p>}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 type-text">
          {facts.map(
            ([term, value]) =>
              value && (
                <div key={term} className="contents">
                  <dt className="text-ink-soft">{term}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {videoUrl && !upload && (
          <a
            href={videoUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 self-start text-brand-ink underline-offset-4 hover:underline"
          >
            Watch the video
            <Icon name="external" className="size-4" />
            <span className="sr-only">of {title} (opens in a new tab)</span>
          </a>
        )}
      </div>
    </Dialog>
  );
}

/** The used hours and the budget of a project, if the agency shares them with the client. */
function ProjectHours({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getMyHours, { params: { id } }));
  return data ? <HoursLine {...data} /> : null;
}

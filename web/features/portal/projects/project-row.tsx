import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { awaitsDepositText, stageNames } from '#contract/project-work.ts';
import type { ClientProject } from '#contract/projects.ts';
import { Row } from '#web/ui/lists/row/row.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { promisedText } from '#web/ui/text/time-text.ts';
import { ProjectPicture } from './project-picture.tsx';

/** The class names of a list of rows. */
export const rowsFrame =
  'divide-y divide-line overflow-hidden rounded-xl bg-raised shadow-md ring-1 ring-line';

/** The stage of a project, or whether it is live. */
export function ProjectState({ project: { stage, isVisible } }: { project: ClientProject }) {
  if (stage) return <Badge tone="brand">{stageNames[stage]}</Badge>;
  return (
    <Badge tone={isVisible ? 'success' : 'neutral'} dot>
      {isVisible ? 'Live' : 'In the making'}
    </Badge>
  );
}

/** The next step in one line. A step older than the newest event is omitted; the days show which side has to act. */
function lineOf({
  stage,
  isVisible,
  promisedOn,
  nextStep,
  nextStepAsOf,
  awaitsDeposit,
  description,
}: ClientProject): string {
  const parts = [
    stage && isVisible && 'Live',
    awaitsDeposit && awaitsDepositText,
    promisedOn && `Promised ${promisedText(promisedOn)}`,
    nextStep && nextStepAsOf === null && `Next: ${nextStep}`,
  ].filter(Boolean);
  return parts.join(' · ') || description;
}

interface ProjectRowProps {
  project: ClientProject;
  /** The address that opens the project; `onOpen` is the alternative. */
  href?: string;
  onOpen?: () => void;
  /** A part below the row. */
  children?: ReactNode;
}

/** One project of the client. */
export function ProjectRow({ project, href, onOpen, children }: ProjectRowProps) {
  return (
    <Row
      id={`project-${project.id}`}
      name={project.title}
      picture={<ProjectPicture project={project} small />}
      what={lineOf(project)}
      state={<ProjectState project={project} />}
      href={href}
      link={Link}
      onOpen={onOpen}
    >
      {children}
    </Row>
  );
}

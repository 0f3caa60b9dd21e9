import { stageNames, type ProjectStage } from '#contract/project-work.ts';

const labels: Readonly<Partial<Record<string, string>>> = {
  assignedAdminId: 'Owner',
  category: 'Category',
  clientAccountId: 'Client',
  description: 'Description',
  fileUrl: 'File',
  imageUrl: 'Picture',
  isVisible: 'Site',
  nextStep: 'Next step',
  promisedOn: 'Promised for',
  results: 'Results',
  stage: 'Stage',
  title: 'Title',
  videoUrl: 'Video',
};

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Active' : 'Draft';
  if (typeof value !== 'string') return 'none';
  return Object.hasOwn(stageNames, value) ? stageNames[value as ProjectStage] : value;
}

/** The changed fields of a project, such as "Stage: Making → Review; Title". Older rows do not name the fields. */
export function projectDetail({ fields, before, after }: Record<string, unknown>): string | undefined {
  if (!Array.isArray(fields)) return undefined;
  const [old, now] = [before, after] as Record<string, unknown>[];
  const parts = (fields as string[]).flatMap((field) => {
    const label = labels[field];
    if (label === undefined) return [];
    if (!now || !(field in now)) return [label];
    return [`${label}: ${valueText(old?.[field])} → ${valueText(now[field])}`];
  });
  return parts.join('; ') || undefined;
}

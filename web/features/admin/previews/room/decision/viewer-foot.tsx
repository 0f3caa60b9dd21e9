import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Menu } from '#web/ui/buttons/menu.tsx';
import type { Step } from './use-next-step.ts';

const labels: Readonly<Record<Step, string>> = {
  answer: 'Answer',
  new: 'New version',
  deliver: 'Deliver',
};

interface ViewerFootProps {
  /** The steps that are possible now. */
  steps: readonly Step[];
  /** The step that the newest version needs; null if it needs none. */
  asked: Step | null;
  /** The id of the visible answer form; null if there is none. */
  answering: string | null;
  onStep: (step: Step, button: HTMLElement | null) => void;
}

/** The button for the next step, or for sending the answer. Other steps are in a menu. */
export function ViewerFoot({ steps, asked, answering, onStep }: ViewerFootProps) {
  const first = answering === null ? (asked ?? 'new') : 'answer';
  const others = steps.filter((step) => step !== first);
  return (
    <>
      {answering !== null && (
        <Button type="submit" form={answering} className="flex-1 whitespace-nowrap max-sm:px-3">
          Send Response
        </Button>
      )}
      {answering === null && steps.includes(first) && (
        <Button
          className="flex-1 whitespace-nowrap max-sm:px-3"
          variant={asked ? 'primary' : 'secondary'}
          onClick={({ currentTarget }) => onStep(first, currentTarget)}
        >
          {labels[first]}
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          label="More steps"
          className={buttonStyle('secondary', 'md', 'px-3')}
          items={others.map((step) => ({ label: labels[step], onSelect: () => onStep(step, null) }))}
        />
      )}
    </>
  );
}

import { useId } from 'react';
import type { ClientPublication, ShownAs } from '#contract/publications.ts';
import { onceAnswered } from '#web/api/calls/once-answered.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useAnswer } from './data.ts';

const names: Readonly<Record<ShownAs, string>> = {
  company: 'With our company’s name',
  first: 'With my first name',
  anonymous: 'Without a name',
};

interface Typed {
  shownAs: ShownAs;
  months: 12 | 24;
  confirmsResult: boolean;
  showsLogo: boolean;
  words: string;
}

const empty: Typed = { shownAs: 'company', months: 12, confirmsResult: false, showsLogo: false, words: '' };

/** The form for the client's answer about showing a project: yes, yes with another text, or no. */
export function AnswerForm({ item, hasLogo }: { item: ClientPublication; hasLogo: boolean }) {
  const { projectId, contentHash, results, title } = item;
  const [typed, setTyped] = useDraft<Typed>(`publication:${projectId}`, empty);
  const answer = useAnswer();
  const id = useId();
  const say = (said: 'yes' | 'reword' | 'no') =>
    onceAnswered(
      answer.mutateAsync({ params: { id: projectId }, body: { ...typed, contentHash, answer: said } }),
      () => setTyped(empty),
    );
  const pending = (said: string) => answer.isPending && answer.variables.body.answer === said;
  return (
    <form
      aria-label={`Your answer about ${title}`}
      onSubmit={(event) => {
        event.preventDefault();
        say('yes');
      }}
      className="flex flex-col gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Show it">
          <Select
            value={typed.shownAs}
            onChange={(event) => setTyped({ ...typed, shownAs: event.target.value as ShownAs })}
          >
            <Options of={Object.entries(names)} />
          </Select>
        </Field>
        <Field label="For">
          <Select
            value={typed.months}
            onChange={(event) => setTyped({ ...typed, months: event.target.value === '24' ? 24 : 12 })}
          >
            <option value={12}>12 months</option>
            <option value={24}>24 months</option>
          </Select>
        </Field>
      </div>
      {hasLogo && typed.shownAs !== 'anonymous' && (
        <Checkbox
          label="With our logo"
          hint="The one shown in your portal now."
          checked={typed.showsLogo}
          onChange={(event) => setTyped({ ...typed, showsLogo: event.target.checked })}
        />
      )}
      {results !== null && (
        <Checkbox
          label="The result is correct as written"
          hint="The site then shows that you confirmed it, with the date."
          checked={typed.confirmsResult}
          onChange={(event) => setTyped({ ...typed, confirmsResult: event.target.checked })}
        />
      )}
      <Field label="Comment (optional)" hint="What should we change in the text?" id={id}>
        <Textarea
          rows={2}
          value={typed.words}
          onChange={(event) => setTyped({ ...typed, words: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending('yes')}>
          Yes, show it
        </Button>
        <Button variant="secondary" pending={pending('reword')} onClick={() => say('reword')}>
          Ask for changes
        </Button>
        <Button variant="quiet" pending={pending('no')} onClick={() => say('no')}>
          No
        </Button>
      </div>
    </form>
  );
}

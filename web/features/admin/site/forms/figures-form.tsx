import type { SiteContent, UseCase } from '#contract/site/content.ts';
import type { SectionFormProps } from '../parts/errors-context.ts';
import { FigureFields, figureNotes } from '../parts/figure-fields.tsx';
import { FigureGroup } from '../parts/figure-group.tsx';
import { HeadFields } from '../parts/head-fields.tsx';
import { ListEditor } from '../parts/list-editor.tsx';
import { RecordSelect } from '../parts/record-select.tsx';
import { TextField } from '../parts/text-field.tsx';

type Figures = SiteContent['figures'];

const drawings: Readonly<Record<UseCase['drawing'], string>> = {
  growth: 'Two bars, for a multiple (3.5x)',
  crowd: 'Ten requests, for a share (30%)',
  range: 'A range on a ruler (10-19%)',
  dial: 'A part of a circle (40%)',
  fan: 'A falling price (15-45%)',
  none: 'No drawing',
};

const empty: UseCase = {
  area: '',
  claim: { figure: '', name: '', text: '', state: 'example', source: null },
  drawing: 'none',
};

export function FiguresForm({
  value,
  onChange,
  confirmed,
}: SectionFormProps<Figures> & { confirmed: number }) {
  return (
    <>
      <HeadFields value={value} onChange={onChange} />
      <FigureGroup
        label="The largest figure"
        path="returnOnInvestment"
        value={value.returnOnInvestment}
        confirmed={confirmed}
        onChange={(returnOnInvestment) => onChange({ ...value, returnOnInvestment })}
      />
      <FigureGroup
        label="The figure beside it"
        path="cost"
        value={value.cost}
        confirmed={confirmed}
        onChange={(cost) => onChange({ ...value, cost })}
      />
      <TextField
        label="Headline of the use cases"
        path="useCasesTitle"
        value={value.useCasesTitle}
        onChange={(useCasesTitle) => onChange({ ...value, useCasesTitle })}
      />
      <ListEditor
        label="Use cases"
        one="use case"
        path="useCases"
        items={value.useCases}
        onChange={(useCases) => onChange({ ...value, useCases })}
        most={8}
        empty={empty}
        nameOf={({ area }) => area}
        noteOf={({ claim }) => `${claim.figure} · ${figureNotes[claim.state]}`}
      >
        {(item, set, path) => (
          <>
            <TextField
              label="Area"
              path={`${path}.area`}
              value={item.area}
              onChange={(area) => set({ ...item, area })}
            />
            <FigureFields
              value={item.claim}
              path={`${path}.claim`}
              confirmed={confirmed}
              onChange={(claim) => set({ ...item, claim })}
            />
            <RecordSelect
              label="Drawing"
              hint="It is drawn from the numbers of the figure."
              value={item.drawing}
              options={drawings}
              onChange={(drawing) => set({ ...item, drawing })}
            />
          </>
        )}
      </ListEditor>
    </>
  );
}

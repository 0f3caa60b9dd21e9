import { useState } from 'react';
import type { SiteDraft } from '#contract/site.ts';
import type { SectionName } from '#contract/site/section-names.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { sectionTexts } from '../sections.ts';

interface PublishDialogProps {
  site: SiteDraft;
  changed: readonly SectionName[];
  /** The sections that the publishing person has changed. */
  own: readonly SectionName[];
  onPublish: (names: readonly SectionName[]) => void;
  onClose: () => void;
}

/**
 * If colleagues have changed sections too, asks which sections to publish. Colleagues' sections are published only if
 * the user selects them.
 */
export function PublishDialog({ site, changed, own, onPublish, onClose }: PublishDialogProps) {
  const [chosen, setChosen] = useState(own);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Publish"
      description="Colleagues have changed sections as well. Sections that you leave out stay drafts."
      action="Publish"
      disabledReason={chosen.length === 0 ? 'Choose a section.' : null}
      onConfirm={() => {
        onPublish(changed.filter((name) => chosen.includes(name)));
        onClose();
      }}
    >
      <div className="flex flex-col gap-3">
        {changed.map((name) => (
          <Checkbox
            key={name}
            label={sectionTexts[name].label}
            hint={
              own.includes(name)
                ? 'Changed by you'
                : `Changed by ${site.sections[name].editedBy?.name ?? 'someone'}`
            }
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
            }
          />
        ))}
      </div>
    </ConfirmDialog>
  );
}

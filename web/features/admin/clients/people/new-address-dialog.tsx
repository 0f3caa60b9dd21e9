import { Button } from '#web/ui/buttons/button.tsx';
import { CopyField } from '#web/ui/buttons/copy-field.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';

/** Shows the link that confirms a new address, if the server cannot mail it. */
export function NewAddressDialog({
  link,
  name,
  onClose,
}: {
  link: string;
  name: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={false}
      size="sm"
      title={`Give ${name} this link`}
      footer={<Button onClick={onClose}>I have it</Button>}
    >
      <div className="flex flex-col gap-4">
        <p>
          The address is changed. All sessions have ended, and the old password no longer works. {name}{' '}
          chooses a new password with this link. It works once, expires in seven days and is shown only now.
        </p>
        <CopyField label={`Link for ${name}`} value={link} />
      </div>
    </Dialog>
  );
}

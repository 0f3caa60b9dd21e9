import { useEffect } from 'react';
import { artworkCategories, artworkTexts, type ArtworkCategory } from '#contract/artwork.ts';
import { limits } from '#contract/validation/limits.ts';
import { useUploads } from '#web/api/uploads/upload-queue.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { FileDrop } from '#web/ui/files/file-drop.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { UploadRow } from '#web/ui/files/upload-row.tsx';
import { categoryOf, categoryText, refusalOf } from './check-file.ts';
import { useArtworkQueue } from './data.ts';

/** The form that uploads files. The user chooses and describes each file; each has its own result. */
export function ArtworkUpload({ compact }: { compact: boolean }) {
  const queue = useArtworkQueue();
  const items = useUploads(queue);
  // Remove finished cards only on unmount: an earlier removal would move the content below.
  useEffect(() => () => queue.clearDone(), [queue]);
  const chosen = items.filter(({ state }) => state === 'chosen').length;
  const done = items.filter(({ state }) => state === 'done').length;

  const add = (files: File[]) => {
    const checked = files.map((file) => ({
      file,
      about: { category: categoryOf(file), description: '' },
      refusal: refusalOf(file),
    }));
    queue.clearDone();
    queue.add(checked);
    const refused = checked.find(({ refusal }) => refusal !== null);
    if (refused) toast({ title: 'Upload Failed', description: refused.refusal ?? '', tone: 'error' });
  };

  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label="Upload artwork"
        button="Choose files"
        accept={artworkTexts.accept}
        multiple
        paste
        compact={compact || items.length > 0}
        onFiles={add}
        hint={
          <>
            JPG, PNG, PDF, AI, PSD, SVG, MP4
            <br />
            {artworkTexts.limit}
          </>
        }
      />
      {items.length > 0 && (
        <ul aria-label="Uploads" className="flex flex-col gap-3">
          {items.map((item) => (
            <li key={item.id}>
              <UploadRow
                {...item}
                onRetry={item.refused ? undefined : () => queue.retry(item.id)}
                onChoose={(file) => queue.chooseAgain(item.id, file)}
                onRemove={() => queue.remove(item.id)}
              >
                {item.state === 'chosen' && (
                  <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
                    <Field label="Category">
                      <Select
                        value={item.about.category}
                        onChange={({ target }) =>
                          queue.change(item.id, { ...item.about, category: target.value as ArtworkCategory })
                        }
                      >
                        <Options
                          of={artworkCategories.map((category) => [category, categoryText[category]])}
                        />
                      </Select>
                    </Field>
                    <Field label="Description (optional)">
                      <Input
                        value={item.about.description}
                        maxLength={limits.description}
                        placeholder="What is it for?"
                        onChange={({ target }) =>
                          queue.change(item.id, { ...item.about, description: target.value })
                        }
                      />
                    </Field>
                  </div>
                )}
              </UploadRow>
            </li>
          ))}
        </ul>
      )}
      {chosen > 0 && (
        <Button onClick={() => queue.start()} className="self-start max-sm:w-full">
          {chosen === 1 ? 'Upload 1 file' : `Upload ${chosen} files`}
        </Button>
      )}
      {chosen === 0 && done > 0 && (
        <Button variant="quiet" size="sm" onClick={() => queue.clearDone()} className="self-start">
          Clear finished
        </Button>
      )}
    </div>
  );
}

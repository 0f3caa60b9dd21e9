import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'wouter';
import { adminAddress, siteAddress } from '#contract/addresses.ts';
import { brandWords, type BrandSettings } from '#contract/brand-settings.ts';
import { codePrefixOf, descriptionOf } from '#contract/named-after.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { useEdits, usePageDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote, KeptNote } from '#web/ui/form/form-note.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { ContrastList } from './contrast-list.tsx';
import { BrandHistory } from './brand-history.tsx';
import { useContrast, useReset, useRestore, useSave, type BrandLook } from './data.ts';
import { LogoField } from './logo-field.tsx';

const addressParts = [
  ['city', 'City'],
  ['region', 'State or region'],
  ['postalCode', 'Postal code'],
  ['country', 'Country'],
] as const;

/** The form for the agency's name, contact, colors and logo, with one button to save all. */
export function BrandForm({ saved, onTyped }: { saved: BrandSettings; onTyped: (look: BrandLook) => void }) {
  const { values: words, change: setWords, clear, startOver } = useEdits('brand', saved.words);
  const { data: contrast } = useContrast(words.colors);
  const tell = useEffectEvent(onTyped);
  // The chosen file is stored until the page is closed, so that opening another section does not lose it. Only text
  // survives longer.
  const [logo, setLogo] = usePageDraft<string | null | undefined>('brand-logo', undefined);
  useEffect(() => {
    if (contrast) tell({ name: words.name, properties: contrast.properties, logo: logo ?? null });
  }, [words.name, contrast, logo]);
  const save = useSave();
  const reset = useReset();
  const restore = useRestore();
  const [historyOpen, setHistoryOpen] = useState(false);
  const { errors, formProps } = useForm(brandWords, words, {
    send: async (body) => {
      await save.mutateAsync({
        body: { words: body, revision: saved.revision, ...(logo !== undefined && { logo }) },
      });
      setLogo(undefined);
      clear();
    },
  });
  const [before] = saved.history;
  const text = (name: 'name' | 'description' | 'email' | 'phone' | 'codePrefix') => ({
    name,
    value: words[name],
    onChange: ({ target }: { target: { value: string } }) => setWords({ [name]: target.value }),
  });
  const { colors, address } = words;
  const place = (name: keyof typeof address) => ({
    name: `address.${name}`,
    value: address[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setWords({ address: { ...address, [name]: target.value } }),
  });
  // Values derived from the name change with the name, unless somebody has edited them. The default sentence names
  // another company's town.
  const rename = () => {
    const { name, description, codePrefix } = saved.words;
    const next = words.name.trim();
    if (next === '' || next === name) return;
    setWords({
      ...(words.description === description && {
        description:
          description === saved.installedDescription
            ? descriptionOf(next)
            : description.replaceAll(name, next),
      }),
      ...(words.codePrefix === codePrefix && { codePrefix: codePrefixOf(next) }),
    });
  };
  return (
    <form {...formProps} aria-label="Brand" className="flex flex-col gap-4">
      <KeptNote onStartOver={startOver} />
      <FormNote>{errors['form']}</FormNote>
      <LogoField logoUrl={saved.logoUrl} chosen={logo} onChoose={setLogo} error={errors['logo']} />
      <Field label="Company name" error={errors['name']} required>
        <Input {...text('name')} onBlur={rename} />
      </Field>
      <Field
        label="In one sentence"
        error={errors['description']}
        hint="For search engines and link previews."
      >
        <Textarea {...text('description')} rows={2} />
      </Field>
      <Field label="Email" error={errors['email']} required>
        <Input {...text('email')} type="email" />
      </Field>
      <Field label="Phone" error={errors['phone']}>
        <Input {...text('phone')} type="tel" />
      </Field>
      <Field label="Street" error={errors['address.street']}>
        <Input {...place('street')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {addressParts.map(([name, label]) => (
          <Field key={name} label={label} error={errors[`address.${name}`]}>
            <Input {...place(name)} />
          </Field>
        ))}
        <Field label="Client code prefix" error={errors['codePrefix']} hint="Existing codes stay.">
          <Input {...text('codePrefix')} maxLength={4} />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="label">Colors</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {(['brand', 'accent'] as const).map((name) => (
            <Field
              key={name}
              label={name === 'brand' ? 'Main color' : 'Accent color'}
              error={errors[`colors.${name}`]}
            >
              <Input
                name={`colors.${name}`}
                type="color"
                className="p-1"
                value={colors[name]}
                onChange={({ target }) => setWords({ colors: { ...colors, [name]: target.value } })}
              />
            </Field>
          ))}
        </div>
        <ContrastList colors={colors} />
      </fieldset>
      <p className="type-text text-ink-soft">
        Hours are set in{' '}
        <Link href={adminAddress('admin-management')} className="text-brand-ink underline underline-offset-4">
          the Admin tab
        </Link>
        , social links under{' '}
        <Link href={siteAddress('footer')} className="text-brand-ink underline underline-offset-4">
          Footer
        </Link>
        . With another company name, the drawings become columns in your colors.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={save.isPending}>
          Save Brand
        </Button>
        {before && (
          <Button
            variant="secondary"
            pending={restore.isPending}
            onClick={() => restore.mutate({ params: { id: before.id } })}
          >
            Undo the last change
          </Button>
        )}
        {before && (
          <Button variant="quiet" onClick={() => setHistoryOpen(true)}>
            Brand history
          </Button>
        )}
        {saved.changed && (
          <Button variant="quiet" pending={reset.isPending} onClick={() => reset.mutate({})}>
            Reset to the default brand
          </Button>
        )}
      </div>
      {historyOpen && <BrandHistory history={saved.history} onClose={() => setHistoryOpen(false)} />}
    </form>
  );
}

import { useLayoutEffect, type RefObject } from 'react';

const prefix = 'foyer:fields/';

/** True for a field to store: not a password, and not the hidden field that only robots fill in. */
const isKept = (element: Element): element is HTMLInputElement =>
  'name' in element &&
  element.name !== '' &&
  element.name !== 'website' &&
  !/^(?:password|hidden|submit)$/.test((element as HTMLInputElement).type);

const fieldsOf = (form: HTMLFormElement | null) => Array.from(form?.elements ?? []).filter(isKept);

/** Uses the tab's session storage. Without storage, typed text exists only until the page is closed. */
function withStorage(act: (storage: Storage) => void): void {
  try {
    act(sessionStorage);
  } catch {
    // Nothing is kept.
  }
}

/**
 * Stores the text of a form's uncontrolled fields in this tab until it is sent, so that it survives a reload and
 * closing the dialog. Empty fields get their text back. `name` must differ between people who share the tab; null
 * stores no text.
 */
export function useKeptFields(form: RefObject<HTMLFormElement | null>, name: string | null) {
  const key = name === null ? null : prefix + name;
  useLayoutEffect(() => {
    if (key === null) return;
    withStorage((storage) => {
      const kept = JSON.parse(storage.getItem(key) ?? '{}') as Record<string, unknown>;
      for (const field of fieldsOf(form.current)) {
        const value = kept[field.name];
        if (typeof value === 'boolean') field.checked = value;
        else if (typeof value === 'string' && field.value === '') field.value = value;
      }
    });
  }, [form, key]);
  return {
    keep: () => {
      if (key === null) return;
      withStorage((storage) => {
        const values = fieldsOf(form.current).map((field) => [
          field.name,
          field.type === 'checkbox' ? field.checked : field.value,
        ]);
        storage.setItem(key, JSON.stringify(Object.fromEntries(values)));
      });
    },
    forget: () => {
      if (key !== null) withStorage((storage) => storage.removeItem(key));
    },
  };
}

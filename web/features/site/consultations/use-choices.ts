import { useLayoutEffect, useState, type RefObject } from 'react';

interface Choices {
  referred: boolean;
  createAccount: boolean;
}

const names = ['referred', 'createAccount'] as const;

/**
 * The state of the form's two checkboxes. It is null until the form is hydrated; until then CSS shows and hides the
 * parts. On hydration, the state of boxes already ticked is read from the document.
 */
export function useChoices(form: RefObject<HTMLFormElement | null>) {
  const [choices, setChoices] = useState<Choices | null>(null);
  const boxOf = (name: keyof Choices) => form.current?.elements.namedItem(name) as HTMLInputElement | null;

  function readChoices() {
    const [referred, createAccount] = names.map((name) => boxOf(name)?.checked ?? false) as [
      boolean,
      boolean,
    ];
    setChoices((now) =>
      now?.referred === referred && now.createAccount === createAccount ? now : { referred, createAccount },
    );
  }

  function dropChoices() {
    for (const name of names) {
      const box = boxOf(name);
      if (box) box.checked = false;
    }
    readChoices();
  }

  // oxlint-disable-next-line react/exhaustive-deps -- once, when the form comes alive
  useLayoutEffect(readChoices, []);

  return { choices, readChoices, dropChoices };
}

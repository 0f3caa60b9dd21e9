import { useLayoutEffect, useState, type RefObject } from 'react';

interface Choices {
  referred: boolean;
  createAccount: boolean;
}

const names = ['referred', 'createAccount'] as const;

/**
 * Follows the two checkboxes of the form. Null until the form lives in the browser: the style sheet shows and hides by itself
 * till then, and what the visitor ticked before counts.
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

import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

/** A part of a long screen: the id and the words of its heading, and what shows it where it is folded. */
export interface Section {
  id: string;
  title: string;
  unfold: () => void;
}

const Register = createContext<((section: Section) => () => void) | null>(null);
const Listed = createContext<readonly Section[]>([]);

/** In the order of the page, whatever order they came in. */
const byPlace = (one: Section, other: Section) => {
  const [first, second] = [document.getElementById(one.id), document.getElementById(other.id)];
  if (!first || !second) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
};

/** Opens a section and goes there. */
function show({ id, unfold }: Section) {
  unfold();
  requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
}

const isNamed = ({ id }: Section) => location.hash === `#${id}`;

/** Knows the sections inside, for their index; the one that the address names after `#` is opened. */
export function Sections({ children }: { children: ReactNode }) {
  const [all, setAll] = useState<readonly Section[]>([]);
  const register = useMemo(
    () => (section: Section) => {
      setAll((known) => [...known, section].toSorted(byPlace));
      if (isNamed(section)) show(section);
      return () => setAll((known) => known.filter((other) => other !== section));
    },
    [],
  );
  useEffect(() => {
    const look = () => {
      const named = all.find(isNamed);
      if (named) show(named);
    };
    // The second is what the router tells of its own links.
    for (const kind of ['hashchange', 'pushState']) window.addEventListener(kind, look);
    return () => {
      for (const kind of ['hashchange', 'pushState']) window.removeEventListener(kind, look);
    };
  }, [all]);
  return (
    <Register value={register}>
      <Listed value={all}>{children}</Listed>
    </Register>
  );
}

/** The sections of the screen in their order. */
export const useSections = (): readonly Section[] => useContext(Listed);

const nothing = () => {};

/** Lists a section in the index of the screen, unless its title is null; `unfold` must stay the same function. */
export function useSection(id: string, title: string | null, unfold: () => void = nothing): void {
  const register = useContext(Register);
  useEffect(
    () => (title === null ? undefined : register?.({ id, title, unfold })),
    [register, id, title, unfold],
  );
}

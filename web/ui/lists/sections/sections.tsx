import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';

/** A section of a long screen: its id, its heading, and a function that unfolds it. */
interface Section {
  id: string;
  title: string;
  unfold: () => void;
}

const nothing = () => {};

const Register = createContext<((section: Section) => () => void) | null>(null);
const Listed = createContext<readonly Section[]>([]);

/** How long, in milliseconds, the section in the address keeps its place while the screen loads. */
const settles = 5_000;

/** Scrolls to a section. The section keeps its place while parts above it load, until somebody scrolls, types or clicks. */
function stayAt(id: string): void {
  const go = () => document.getElementById(id)?.scrollIntoView();
  const sizes = new ResizeObserver(go);
  const ended = new AbortController();
  const end = () => {
    sizes.disconnect();
    ended.abort();
  };
  for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(kind, end, { signal: ended.signal, passive: true });
  setTimeout(end, settles);
  sizes.observe(document.body);
  requestAnimationFrame(go);
}

/** Unfolds a section and scrolls to it. */
function show({ id, unfold }: Section) {
  unfold();
  stayAt(id);
}

const isNamed = ({ id }: Section) => location.hash === `#${id}`;

interface SectionsProps {
  /**
   * All possible sections of the screen, in order. A section with a title always exists, so the index lists it before
   * it has loaded.
   */
  plan: readonly { id: string; title?: string }[];
  children: ReactNode;
}

/** Collects the sections inside for the index, and opens the section that the address names after `#`. */
export function Sections({ plan, children }: SectionsProps) {
  const [all, setAll] = useState<readonly Section[]>([]);
  const register = useMemo(
    () => (section: Section) => {
      setAll((known) => [...known, section]);
      if (isNamed(section)) show(section);
      return () => setAll((known) => known.filter((other) => other !== section));
    },
    [],
  );
  const listed = plan.flatMap(({ id, title }) => {
    const section = all.find((each) => each.id === id) ?? (title && { id, title, unfold: nothing });
    return section ? [section] : [];
  });
  const look = useEffectEvent(() => {
    const named = listed.find(isNamed);
    if (named) show(named);
  });
  useEffect(() => {
    const onChange = () => look();
    onChange();
    // For its own links, the router dispatches `pushState`.
    for (const kind of ['hashchange', 'pushState']) window.addEventListener(kind, onChange);
    return () => {
      for (const kind of ['hashchange', 'pushState']) window.removeEventListener(kind, onChange);
    };
  }, []);
  return (
    <Register value={register}>
      <Listed value={listed}>{children}</Listed>
    </Register>
  );
}

/** The sections of the screen, in order. */
export const useSections = (): readonly Section[] => useContext(Listed);

/**
 * Adds a section to the index of the screen, unless its title is null. `unfold` must be the same function in every
 * render.
 */
export function useSection(id: string, title: string | null, unfold: () => void = nothing): void {
  const register = useContext(Register);
  // Runs before painting, so that the index and the section appear together.
  useLayoutEffect(
    () => (title === null ? undefined : register?.({ id, title, unfold })),
    [register, id, title, unfold],
  );
}

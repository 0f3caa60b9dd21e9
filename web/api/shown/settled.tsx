import { useIsFetching } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';

/** A screen waits no longer than this for its parts, in milliseconds: what is late then comes where it belongs. */
const longest = 2_000;

/** A part that has come asks for its data at once: only a screen that stays quiet this long has all of it. */
const quietFor = 30;

const Counting = createContext<(by: 1 | -1) => void>(() => undefined);

/** Stands where the code of a part is still loaded: the screen around it waits. */
export function Coming() {
  const count = useContext(Counting);
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, [count]);
  return null;
}

interface SettledProps {
  /** Shown until then. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** Shows a screen when all of its parts have come and have what they asked for first, so that none pushes another away. */
export function Settled({ placeholder, children }: SettledProps) {
  const [coming, setComing] = useState(0);
  const [asked, setAsked] = useState(false);
  const [settled, setSettled] = useState(false);
  const count = useCallback((by: 1 | -1) => setComing((before) => before + by), []);
  const first = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  useEffect(() => {
    setAsked(true);
    const timer = setTimeout(() => setSettled(true), longest);
    return () => clearTimeout(timer);
  }, []);
  const quiet = asked && coming === 0 && first === 0;
  useEffect(() => {
    if (!quiet) return undefined;
    const timer = setTimeout(() => setSettled(true), quietFor);
    return () => clearTimeout(timer);
  }, [quiet]);
  return (
    <Counting value={count}>
      {!settled && placeholder}
      {/* Laid out as it will be, and not left out: a field that a link leads to takes the focus, and a dialog opens, at once. */}
      <div className={settled ? undefined : 'h-0 overflow-hidden opacity-0'}>{children}</div>
    </Counting>
  );
}

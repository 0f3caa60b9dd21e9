import { useIsFetching } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';

/** A screen waits at most this many milliseconds for its parts. Later parts appear when they have loaded. */
const longest = 2_000;

/**
 * A part requests its data as soon as its code has loaded. After this many milliseconds without a running request, the
 * screen counts as complete.
 */
const quietFor = 30;

const Counting = createContext<(by: 1 | -1) => void>(() => undefined);

/** The placeholder of a part whose code is loading; the screen around it waits for that code. */
export function Coming() {
  const count = useContext(Counting);
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, [count]);
  return null;
}

interface SettledProps {
  /** Shown until the screen is complete. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** Shows a screen when all of its parts and their first data are loaded, so that no part moves another. */
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
      {/* Rendered but hidden, so that a linked field can take the focus and a dialog can open at once. */}
      <div className={settled ? undefined : 'h-0 overflow-hidden opacity-0'}>{children}</div>
    </Counting>
  );
}

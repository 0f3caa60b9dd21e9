/**
 * Runs `follow` after a write is answered, even if the component that sent the write is unmounted. TanStack Query skips
 * the `onSuccess` of `mutate` then. The mutation itself reports errors.
 */
export const onceAnswered = <A>(answer: Promise<A>, follow: (answer: A) => void): void =>
  void answer.then(follow, () => {});

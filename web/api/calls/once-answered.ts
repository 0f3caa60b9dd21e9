/**
 * Runs `follow` after a write is answered, even if the component that sent it is gone. TanStack Query drops
 * the `onSuccess` of `mutate` with the component. The mutation itself reports errors.
 */
export const onceAnswered = <A>(answer: Promise<A>, follow: (answer: A) => void): void =>
  void answer.then(follow, () => {});

/**
 * Does what follows a write once it is answered, even if the part of the page that sent it has gone meanwhile: the library drops
 * what `mutate(…, { onSuccess })` is given together with that part. The mutation itself tells of a refusal.
 */
export const onceAnswered = <A>(answer: Promise<A>, follow: (answer: A) => void): void =>
  void answer.then(follow, () => {});

const underWay = new Map<string, Promise<unknown>>();

/** Lets calls about one thing (`key`) reach the server one after the other: each finds it where the one before has put it. `isLast` tells, once, that none came behind. */
export function inTurn<Result>(key: string, send: () => Promise<Result>) {
  const before = underWay.get(key) ?? Promise.resolve();
  const work = before.then(send, send);
  underWay.set(key, work);
  return { work, isLast: () => underWay.get(key) === work && underWay.delete(key) };
}

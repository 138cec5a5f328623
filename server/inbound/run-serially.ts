/** The last work of each line of this process. */
const last = new Map<string, Promise<unknown>>();

/** Does works of a line one after the other, in the order in which they came. @throws what the work throws; the next one goes on */
export const runSerially = async <T>(line: string, work: () => Promise<T>): Promise<T> => {
  const before = last.get(line);
  const own = before ? before.then(work, work) : work();
  last.set(line, own);
  try {
    return await own;
  } finally {
    if (last.get(line) === own) last.delete(line);
  }
};

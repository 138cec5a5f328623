/** The last task of each line of this process. */
const last = new Map<string, Promise<unknown>>();

/** Runs the tasks of a line one after the other, in order of arrival. @throws any error of the task; the next one runs all the same */
export async function runSerially<T>(line: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(line);
  const own = before ? before.then(work, work) : work();
  last.set(line, own);
  try {
    return await own;
  } finally {
    if (last.get(line) === own) last.delete(line);
  }
}

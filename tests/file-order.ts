import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Which file begins when: journeys first, since a long one begun last leaves the other workers idle; files that share a world last, since
 * a file that wants one of its own ends the shared one. Between them the runner's own order holds.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = new Map(sorted.map((file) => [file, rankOf(file.moduleId)]));
    return sorted.toSorted((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0));
  }
}

const rankOf = (path: string): number => {
  if (path.includes('/tests/journeys/')) return 0;
  return readFileSync(path, 'utf8').includes('sharedWorld(') ? 2 : 1;
};

import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The order in which files start. Journeys come first, since a long one that starts last leaves the other workers idle; then files with a
 * world of their own, since each of them ends the shared one; then those that share it. Tests without stores follow, those that start whole
 * programs first: they are short and fill the remaining time. A process is reused only for a next file of the same project and environment,
 * so files of a kind are grouped. Within a kind the runner's own order applies.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turn = process.env['TEST_TURN'];
    if (turn !== undefined) return beginAt(sorted, Number(turn));
    const rank = new Map(sorted.map((file) => [file, rankOf(file)]));
    return sorted.toSorted((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0));
  }
}

/** Where the time may run out before all files have run, every commit starts with another file. */
function beginAt(files: TestSpecification[], turn: number): TestSpecification[] {
  const byPath = files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
  const first = turn % Math.max(1, byPath.length);
  return [...byPath.slice(first), ...byPath.slice(0, first)];
}

function rankOf({ project, moduleId: path }: TestSpecification): number {
  const text = readFileSync(path, 'utf8');
  if (project.name === 'suite') {
    if (path.includes('/tests/journeys/')) return 0;
    return text.includes('getSharedWorld(') ? 2 : 1;
  }
  if (path.includes('/scripts/')) return 3;
  return text.startsWith('// @vitest-environment') ? 5 : 4;
}

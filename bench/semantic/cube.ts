import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { CUBE_MODEL } from './cube-model.ts';

/** Cube's compiler and its dependencies are installed on request: 128 MB that nothing else needs. */
const PACKAGES = 'bench/semantic/cube-packages';
const FOLDER = resolve('.build/bench-cube');
const COMPILER = '@cubejs-backend/schema-compiler';

type CubeQuestion = { measures: readonly string[]; dimensions: readonly string[] };
/** A statement of Cube; its values stand in the order of their question marks. */
export type CubeStatement = { query: string; values: readonly string[] };
/** Cube's compiler with a compiled model, and how long compiling took, in milliseconds. */
export type Cube = {
  compiled: number;
  buildStatement: (question: CubeQuestion, rowLimit?: number) => CubeStatement;
};

type Compilers = { compiler: { compile: () => Promise<unknown> } };
type QueryClass = new (
  compilers: Compilers,
  options: object,
) => { buildSqlAndParams: () => [string, string[]] };

/** Cube's own JavaScript planner, since its native one is downloaded after an install. @returns null where it cannot be installed */
export async function openCube(): Promise<Cube | null> {
  if (!install()) return null;
  const require = createRequire(join(FOLDER, 'package.json'));
  const { prepareCompiler } = require(COMPILER) as {
    prepareCompiler: (repository: object, options: object) => Compilers;
  };
  const { ClickHouseQuery } = require(`${COMPILER}/dist/src/adapter/ClickHouseQuery.js`) as {
    ClickHouseQuery: QueryClass;
  };
  const began = performance.now();
  const files = [{ fileName: 'model.js', content: CUBE_MODEL }];
  const compilers = prepareCompiler(
    { localPath: () => FOLDER, dataSchemaFiles: () => Promise.resolve(files) },
    // Templates are the only use of the native part in a model of JavaScript, which has none.
    { adapter: 'clickhouse', nativeInstance: { newJinjaEngine: () => ({}) } },
  );
  await compilers.compiler.compile();
  return {
    compiled: performance.now() - began,
    buildStatement: (question, rowLimit = 10_000) => {
      const options = { rowLimit, useNativeSqlPlanner: false, preAggregationsSchema: '', timezone: 'UTC' };
      const [query, values] = new ClickHouseQuery(compilers, { ...question, ...options }).buildSqlAndParams();
      return { query, values };
    },
  };
}

function install(): boolean {
  if (existsSync(join(FOLDER, 'node_modules/@cubejs-backend'))) return true;
  mkdirSync(FOLDER, { recursive: true });
  cpSync(PACKAGES, FOLDER, { recursive: true });
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: FOLDER,
      stdio: 'inherit',
    });
    return true;
  } catch (failure) {
    process.stdout.write(`Cube is not compared: ${String(failure)}\n`);
    return false;
  }
}

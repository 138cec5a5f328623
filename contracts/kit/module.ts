import type { Area } from '#contracts/kit/area/area.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { EventDeclaration } from '#contracts/kit/event.ts';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import type { LongWorkDeclaration } from '#contracts/kit/long-work/declaration.ts';
import type { Page } from '#contracts/kit/page.ts';

/** The lists that a file of a module may export under these names. */
type Declarations = {
  ENDPOINTS?: readonly Endpoint[];
  EVENTS?: readonly EventDeclaration[];
  JOBS?: readonly JobDeclaration[];
  LONG_WORKS?: readonly LongWorkDeclaration[];
  PAGES?: readonly Page[];
  SHARED_PARAMETERS?: SharedParameters;
};

/** A file of a module, as `import * as` sees it: its lists, and the settings areas that it exports by their names. */
type ModuleFile = Declarations & Readonly<Record<string, unknown>>;

/** Parameters of an address by the name of their group: what the user chose on one screen and expects on the next, such as a filter. */
type SharedParameters = Readonly<Record<string, readonly string[]>>;

/** Everything that one module declares. */
export type ContractModule = Readonly<Required<Declarations> & { AREAS: readonly Area[] }>;

function isArea(value: unknown): value is Area {
  return typeof value === 'object' && value !== null && 'page' in value && 'resources' in value;
}

/** Collects what the files of a module declare; the module is listed in `contracts/register.ts`. */
export function defineModule(...files: readonly ModuleFile[]): ContractModule {
  return {
    AREAS: files.flatMap((file) => Object.values(file).filter(isArea)),
    ENDPOINTS: files.flatMap((file) => file.ENDPOINTS ?? []),
    EVENTS: files.flatMap((file) => file.EVENTS ?? []),
    JOBS: files.flatMap((file) => file.JOBS ?? []),
    LONG_WORKS: files.flatMap((file) => file.LONG_WORKS ?? []),
    PAGES: files.flatMap((file) => file.PAGES ?? []),
    SHARED_PARAMETERS: Object.assign({}, ...files.map((file) => file.SHARED_PARAMETERS ?? {})),
  };
}

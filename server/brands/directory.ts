import { parseHostName, getHosts } from '#contracts/brands/hosts.ts';
import type { BrandProfile } from '#contracts/brands/profile.ts';
import { BRAND_CHANNEL, listAllBrands } from '#server/brands/brand-store.ts';
import type { BrandDirectory } from '#server/kit/brand-directory.ts';
import type { Context } from '#server/kit/context.ts';

type Directory = { byHost: Map<string, BrandProfile>; byId: Map<string, BrandProfile> };
/** Keyed by the settings of a running suite, which are also available to code without a context. */
const directories = new WeakMap<Context['config'], Directory>();
type ConfigSource = Pick<Context, 'config'>;

/**
 * Caches the brands of the installation in memory, so that choosing one by a request's host costs nothing, and reads them again when any
 * process changed one.
 * @returns the function that stops it
 */
export async function openDirectory(context: Context): Promise<() => Promise<void>> {
  let work: Promise<void> = Promise.resolve();
  const readAgain = (): void => {
    work = work
      .then(() => readBrands(context))
      .catch((error: unknown) => context.log.error({ err: error }, 'brands could not be read'));
  };
  const stop = await context.database.listen({
    channel: BRAND_CHANNEL,
    onPayload: readAgain,
    onReturn: readAgain,
  });
  await readBrands(context);
  return async () => {
    stop();
    await work;
  };
}

/** Reads all brands again; the process that changed one calls it before it responds. */
export async function readBrands(context: Context): Promise<void> {
  const brands = await listAllBrands(context);
  directories.set(context.config, {
    byHost: new Map(brands.flatMap((brand) => getHosts(brand).map((host) => [host, brand] as const))),
    byId: new Map(brands.map((brand) => [brand._id, brand])),
  });
}

/** The brand that a `Host` belongs to, null on the suite's own hosts. */
export function findBrandByHost(
  { config }: ConfigSource,
  host: string | null | undefined,
): BrandProfile | null {
  const name = parseHostName(host ?? '');
  return (name !== null && directories.get(config)?.byHost.get(name)) || null;
}

/** The brand at whose host a request came in, null on the suite's own hosts. */
export function findRequestBrand(known: ConfigSource, request: Request): BrandProfile | null {
  return findBrandByHost(known, request.headers.get('host'));
}

/** The only account whose users and links exist at a request's host; null on the suite's own hosts, which serve all accounts. */
export function findRequestAccountId(known: ConfigSource, request: Request): string | null {
  return findRequestBrand(known, request)?.account_id ?? null;
}

/** Whether something of an account may be opened at a request's host: a brand's host serves its own account alone. */
export function isAccessibleAtHost(known: ConfigSource, request: Request, accountId: string): boolean {
  return [null, accountId].includes(findRequestAccountId(known, request));
}

/** A brand by its ID, null if there is none. */
export function findBrandById({ config }: ConfigSource, id: string): BrandProfile | null {
  return directories.get(config)?.byId.get(id) ?? null;
}

/** All brands, by name. */
export function listBrandsByName({ config }: ConfigSource): readonly BrandProfile[] {
  return [...(directories.get(config)?.byId.values() ?? [])].sort(
    (a, b) => a.site_name.localeCompare(b.site_name) || a._id.localeCompare(b._id),
  );
}

/** The brand of an account that has one alone, null where it has none or several. */
export function findOnlyBrand(known: ConfigSource, accountId: string): BrandProfile | null {
  const own = listAccountBrands(known, accountId);
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** All brands of an account, the oldest first. */
function listAccountBrands({ config }: ConfigSource, accountId: string): readonly BrandProfile[] {
  return [...(directories.get(config)?.byId.values() ?? [])]
    .filter((brand) => brand.account_id === accountId)
    .sort((a, b) => a.created_at.localeCompare(b.created_at));
}

/** The brand of an account's e-mails and pages away from any host: its oldest brand, null if it has none. */
export function findAccountBrand(known: ConfigSource, accountId: string): BrandProfile | null {
  return listAccountBrands(known, accountId)[0] ?? null;
}

/** The brands of a running suite, as the kit looks them up. */
export function makeBrandDirectory(known: ConfigSource): BrandDirectory {
  return {
    byId: (id) => findBrandById(known, id),
    ofAccount: (accountId) => findAccountBrand(known, accountId),
    listOfAccount: (accountId) => listAccountBrands(known, accountId),
    ofHost: (host) => findBrandByHost(known, host),
    ofRequest: (request) => findRequestBrand(known, request),
    opensAtHost: (request, accountId) => isAccessibleAtHost(known, request, accountId),
  };
}

import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';

/** For how many seconds a page is shown unless somebody chooses. */
export const USUAL_SECONDS = 30;

const Seconds = z.coerce.number().int().min(5).max(3600).catch(USUAL_SECONDS);

/** The dashboards that the address of a wall screen names, and for how many seconds it shows each page. */
export function useWallAddress(): { ids: string[]; seconds: number } {
  const [{ dashboards = '', every }] = useAddressQuery();
  return {
    ids: dashboards.split(',').filter((id) => Id.safeParse(id).success),
    seconds: Seconds.parse(every),
  };
}

/** The address of a wall screen that shows dashboards. */
export function buildWallAddress(path: string, ids: readonly string[], every = USUAL_SECONDS): string {
  return `${path}?dashboards=${ids.join(',')}${every === USUAL_SECONDS ? '' : `&every=${every}`}`;
}

import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';

/** Every data set with its links. */
export const MODEL = buildModel(DATA_SETS);

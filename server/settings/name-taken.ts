import { z } from 'zod';
import { refuse } from '#server/kit/errors.ts';

const UniqueViolation = z.object({ code: z.literal('23505') });

/**
 * Runs a write behind which a unique index stands, so that two writers at once cannot both have the name.
 * @throws name_taken naming `field`
 */
export const takenAs = async <T>(field: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!UniqueViolation.safeParse(error).success) throw error;
    return refuse('name_taken', { fields: { [field]: 'is taken already' } });
  }
};

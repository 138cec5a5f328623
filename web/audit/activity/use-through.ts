import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Activity } from '#contracts/audit/activity.ts';

const Through = z.object({ through: z.string() });

/** By which way somebody did it, where it was not by themselves at a screen: a key, or an administrator in their place. */
export function useThrough() {
  const { t } = useTranslation();
  return ({ actor, data, names }: Pick<Activity, 'actor' | 'data' | 'names'>): string => {
    const through = Through.safeParse(data).data?.through;
    if (through === undefined) return '';
    return actor.kind === 'api_key'
      ? t('audit.activity.through_key', { name: names[through]?.name ?? '' })
      : t('audit.activity.through_remote');
  };
}

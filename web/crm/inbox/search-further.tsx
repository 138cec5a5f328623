import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { State } from '#web/kit/ui/states.tsx';
import type { SearchMore } from './use-search-further.ts';

/** Shown instead of the rows of a search while none was found and there are tickets left to search. */
export function NoneYet({ more, loading }: { more: SearchMore; loading: ReactNode }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (!more.waits && !more.loading) more.load();
  }, [more]);
  if (!more.waits || more.loading) return loading;
  return (
    <State
      icon={IconSearch}
      title={t('crm.list.none_yet')}
      help={t('crm.list.none_yet_help')}
      action={<SearchFurther more={more} />}
    />
  );
}

/** Continues a search that has found nothing for a while. */
export function SearchFurther({ more }: { more: SearchMore }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" onClick={more.searchFurther}>
      {t('crm.list.look_on')}
    </Button>
  );
}

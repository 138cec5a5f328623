import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import {
  getGroupOption,
  getGroupSetting,
  listOptionChoices,
  setGroupOption,
  setGroupSetting,
} from '#contracts/people/visibility/endpoints.ts';
import type { GroupOptionChange, OptionField, OptionProduct } from '#contracts/people/visibility/option.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { buildChoices, type Choice } from './choices.ts';
import { loadGroupOption } from './group-option.ts';

/** Everything that can be chosen, by the four fields. */
export type Choices = Record<OptionField, readonly Choice[]>;

const SAVED = formatSavedToast('updated');

/**
 * The stored options of one group in a product, what it can be restricted to, and the ways to change it. Colleagues' changes appear without
 * a reload.
 */
export function useGroup(product: OptionProduct, groupId: string) {
  const refresh = useRefresh();
  const option = useQuery({
    queryKey: [getGroupOption.name, product, groupId],
    queryFn: () => loadGroupOption(product, groupId),
  });
  const all = useCallQuery(listOptionChoices, { params: { product } });
  const crm = product === 'crm';
  const params = { group_id: groupId };
  const setting = useCallQuery(getGroupSetting, { params, query: {} }, { enabled: crm });
  const reload = useCallback(() => {
    refresh('group_option.');
    refresh('group_setting.');
  }, [refresh]);
  useLive('group_', reload, { onResync: reload });
  const choices = useMemo<Choices | undefined>(
    () =>
      all.data && {
        keywords: buildChoices(all.data.keywords),
        tags: buildChoices(all.data.tags),
        custom_socials: buildChoices(all.data.custom_socials),
        engagements: buildChoices(all.data.engagements),
      },
    [all.data],
  );
  return {
    pending: option.isPending || all.isPending || (crm && setting.isPending),
    option: option.data,
    choices,
    setting: setting.data,
    reload,
    saveOption: async (body: GroupOptionChange): Promise<void> => {
      await call(setGroupOption, { params: { product, groupId }, body });
      showSuccess(SAVED);
      reload();
    },
    saveSetting: async (body: {
      ticket_tags: string[];
      keywords: string[];
      version?: number;
    }): Promise<void> => {
      await call(setGroupSetting, { params, body });
      showSuccess(SAVED);
      reload();
    },
  };
}

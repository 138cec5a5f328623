import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contracts/kit/products.ts';
import { createKeyword, updateKeyword } from '#contracts/settings/keywords/endpoints.ts';
import type { Keyword } from '#contracts/settings/keywords/keyword.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { wordsOf } from '#web/kit/api/words.ts';
import { toastError, toastSuccess } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { draftOf, editRaw, editSets, isChanged, isReadable, patternsOf, type Draft } from './draft.ts';

/** Where saving stands. `stale`: somebody else saved in between. `name`: another keyword has the name, or there is none. */
type Saving = { busy: boolean; saved: boolean; stale: boolean; nameFault: string | null; tried: boolean };

const AT_REST: Saving = { busy: false, saved: false, stale: false, nameFault: null, tried: false };

/**
 * A keyword being edited: the draft is local until it is saved; leaving with unsaved changes asks first.
 *
 * @param options.onSaved is told the stored keyword, so that a new one gets its address
 */
export const useEditor = (options: {
  product: Product;
  keyword: Keyword | null;
  onSaved: (keyword: Keyword) => void;
}) => {
  const { product } = options;
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [keyword, setKeyword] = useState(options.keyword);
  const [draft, setDraft] = useState(() => draftOf(options.keyword));
  const [saving, setSaving] = useState(AT_REST);
  const stored = draftOf(keyword);
  const changed = isChanged(draft, stored);
  const edit = (change: (draft: Draft) => Draft) => {
    setDraft(change);
    setSaving((before) => ({ ...before, saved: false, nameFault: null }));
  };
  const leave = useLeaveGuard(changed, draft.name.trim() || t('keywords.new_name'));
  const load = (newest: Keyword) => {
    setKeyword(newest);
    setDraft(draftOf(newest));
    setSaving(AT_REST);
  };
  const save = async (): Promise<void> => {
    if (saving.busy) return;
    if (draft.name.trim() === '' || !isReadable(draft)) {
      const nameFault = draft.name.trim() === '' ? t('keywords.fields.name_missing') : null;
      setSaving((before) => ({ ...before, tried: true, nameFault }));
      if (draft.raw.trim() === '') toastError(t('keywords.errors.keyword_empty'));
      else if (draft.fault === null && !isReadable(draft))
        toastError(t('keywords.errors.keyword_duplicate_includes'));
      return;
    }
    setSaving({ ...AT_REST, busy: true });
    try {
      const next = await send(product, keyword, { draft, stored });
      setKeyword(next);
      setDraft(draftOf(next));
      setSaving({ ...AT_REST, saved: true });
      toastSuccess(`Setting has been ${keyword ? 'updated' : 'created'}.`);
      refresh('keyword.');
      if (!keyword) leave.pass();
      options.onSaved(next);
    } catch (error) {
      setSaving({ ...AT_REST, ...faultOf(error) });
    }
  };
  const reset = () => {
    setDraft(stored);
    setSaving(AT_REST);
  };
  return {
    draft,
    keyword,
    changed,
    ...saving,
    editRaw: (raw: string) => edit((before) => editRaw(before, raw)),
    editSets: (sets: Draft['sets']) => edit((before) => editSets(before, sets)),
    change: (patch: Partial<Pick<Draft, 'name' | 'active' | 'match' | 'parent_id'>>) =>
      edit((before) => ({ ...before, ...patch })),
    save,
    reset,
    load,
    pass: leave.pass,
  };
};

export type Editor = ReturnType<typeof useEditor>;

const send = (
  product: Product,
  keyword: Keyword | null,
  { draft, stored }: { draft: Draft; stored: Draft },
) => {
  const values = {
    name: draft.name.trim(),
    active: draft.active,
    match: draft.match,
    parent_id: draft.parent_id,
  };
  if (!keyword)
    return call(createKeyword, { params: { product }, body: { ...values, patterns: patternsOf(draft) } });
  const patterns = draft.raw === stored.raw ? {} : { patterns: patternsOf(draft) };
  return call(updateKeyword, {
    params: { product, _id: keyword._id },
    body: { ...values, ...patterns, version: keyword.version },
  });
};

const faultOf = (error: unknown): Partial<Saving> => {
  if (error instanceof ApiError && error.code === 'name_taken') return { nameFault: wordsOf(error) };
  if (error instanceof ApiError && error.code === 'stale_version') return { stale: true };
  toastError(wordsOf(error));
  return {};
};

/** Asks before unsaved changes are left behind, inside the suite and when the window closes. `pass` lets one leaving through. */
const useLeaveGuard = (changed: boolean, name: string) => {
  const { t } = useTranslation();
  const passes = useRef(false);
  useBlocker({
    enableBeforeUnload: () => changed && !passes.current,
    shouldBlockFn: async () => {
      if (!changed || passes.current) {
        passes.current = false;
        return false;
      }
      const left = await confirm({
        title: t('keywords.leave_title'),
        text: t('keywords.leave_ask', { name }),
        act: t('keywords.leave_act'),
        danger: true,
      });
      return !left;
    },
  });
  return {
    pass: () => {
      passes.current = true;
    },
  };
};

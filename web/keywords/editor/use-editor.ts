import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createKeyword, updateKeyword } from '#contracts/keywords/endpoints.ts';
import type { Keyword } from '#contracts/keywords/keyword.ts';
import type { Product } from '#contracts/kit/products.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { useConflict } from '#web/kit/form/conflict.ts';
import { showError, showSuccess } from '#web/kit/toast/toast.ts';
import { applyChosenValues, findNewestKeyword, toThreeWay } from './conflict.ts';
import {
  toDraft,
  editRaw,
  editSets,
  findsOtherPosts,
  isChanged,
  isReadable,
  splitPatterns,
  formatQueryText,
  type Draft,
} from './draft.ts';
import { useKeywordUnsaved } from './use-keyword-unsaved.ts';

/**
 * The state of saving. `offered`: the last save changed which posts are found, so a backfill is offered; `nameFault`: another keyword has
 * the name, or there is none.
 */
type SaveState = { busy: boolean; offered: boolean; nameFault: string | null };

const AT_REST: SaveState = { busy: false, offered: false, nameFault: null };

/** What is sent: a draft, and the stored keyword that it was based on. */
type SentDraft = { keyword: Keyword | null; draft: Draft };

/**
 * A keyword being edited: the draft is local until it is saved; leaving with unsaved changes asks first. If a colleague saved in between,
 * both versions are shown and the user chooses.
 *
 * @param options.onSaved receives the stored keyword, so that a new one gets its address
 */
export function useEditor(options: {
  product: Product;
  keyword: Keyword | null;
  onSaved: (keyword: Keyword) => void;
}) {
  const { product } = options;
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [keyword, setKeyword] = useState(options.keyword);
  const [draft, setDraft] = useState(() => toDraft(options.keyword));
  const [saving, setSaving] = useState(AT_REST);
  const { conflict, ask } = useConflict();
  const stored = toDraft(keyword);
  const changed = isChanged(draft, stored);
  const unsaved = useKeywordUnsaved({
    keyword,
    draft,
    changed,
    ask,
    onTake: (values) => setDraft(applyChosenValues(stored, values)),
  });
  const edit = (change: (draft: Draft) => Draft) => {
    setDraft(change);
    setSaving((before) => ({ ...before, offered: false, nameFault: null }));
  };
  const load = (newest: Keyword) => {
    setKeyword(newest);
    setDraft(toDraft(newest));
    setSaving(AT_REST);
  };
  /** Lets the user choose between the draft and what is stored now; null if they continue editing. */
  const choose = async ({ draft: mine, keyword: opened }: SentDraft, newest: Keyword, save: boolean) => {
    const chosen = await ask(toThreeWay(toDraft(opened), mine, newest), { save });
    if (!chosen) return null;
    const next = applyChosenValues(mine, chosen);
    setKeyword(newest);
    setDraft(next);
    return { keyword: newest, draft: next };
  };
  const store = async (sent: SentDraft): Promise<void> => {
    setSaving({ ...AT_REST, busy: true });
    try {
      const next = await send(product, sent);
      setKeyword(next);
      setDraft(toDraft(next));
      const before = sent.keyword && toDraft(sent.keyword);
      setSaving({ ...AT_REST, offered: findsOtherPosts(toDraft(next), before) });
      unsaved.drop();
      showSuccess(formatSavedToast(sent.keyword ? 'updated' : 'created'));
      refresh('keyword.');
      if (!sent.keyword) unsaved.pass();
      options.onSaved(next);
    } catch (error) {
      setSaving({ ...AT_REST, nameFault: nameFaultOf(error) });
      const newest = findNewestKeyword(error);
      const again = newest && (await choose(sent, newest, true));
      if (again) await store(again);
      else if (!newest && nameFaultOf(error) === null) showError(formatError(error));
    }
  };
  const save = async (): Promise<void> => {
    if (saving.busy) return;
    if (draft.name.trim() !== '' && isReadable(draft)) return store({ keyword, draft });
    const nameFault = draft.name.trim() === '' ? t('keywords.fields.name_missing') : null;
    setSaving((before) => ({ ...before, nameFault }));
    if (draft.query !== null)
      showError(t(draft.query.trim() === '' ? 'query.faults.empty' : 'errors.keyword_query_invalid'));
    else if (draft.raw.trim() === '') showError(t('keywords.errors.keyword_empty'));
    else if (draft.fault === null && !isReadable(draft))
      showError(t('keywords.errors.keyword_duplicate_includes'));
  };
  return {
    draft,
    keyword,
    changed,
    conflict,
    ...saving,
    editRaw: (raw: string) => edit((before) => editRaw(before, raw)),
    editSets: (sets: Draft['sets']) => edit((before) => editSets(before, sets)),
    change: (
      patch: Partial<Pick<Draft, 'name' | 'active' | 'match' | 'parent_id' | 'group_ids' | 'query'>>,
    ) => edit((before) => ({ ...before, ...patch })),
    changeFace: (face: (draft: Draft) => Draft) => edit(face),
    save,
    reset: () => {
      setDraft(stored);
      setSaving(AT_REST);
    },
    load,
    /** Shows what a colleague has stored in the meantime next to the draft. */
    compare: (newest: Keyword) => void choose({ keyword, draft }, newest, false),
    closeOffer: () => setSaving((before) => ({ ...before, offered: false })),
    pass: unsaved.pass,
    kept: unsaved.kept,
  };
}

export type Editor = ReturnType<typeof useEditor>;

function send(product: Product, { keyword, draft }: SentDraft) {
  const values = {
    name: draft.name.trim(),
    active: draft.active,
    match: draft.match,
    parent_id: draft.parent_id,
    group_ids: [...draft.group_ids],
  };
  if (!keyword) return call(createKeyword, { params: { product }, body: { ...values, ...foundBy(draft) } });
  const patterns = formatQueryText(draft) === formatQueryText(toDraft(keyword)) ? {} : foundBy(draft);
  return call(updateKeyword, {
    params: { product, _id: keyword._id },
    body: { ...values, ...patterns, version: keyword.version },
  });
}

/** A query replaces the keyword's patterns, and the other way round. */
const foundBy = (draft: Draft) => ({ patterns: splitPatterns(draft), query: draft.query?.trim() ?? null });

function nameFaultOf(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'name_taken' ? formatError(error) : null;
}

import { Button } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DEFAULT_TERMS, type SlaPolicyInput, type SlaPolicy } from '#contracts/crm/sla/policy.ts';
import { DraftBanners } from '#web/kit/form/draft-banners.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useCtrlEnter } from '#web/kit/form/use-ctrl-enter.ts';
import { useDraft, type Draft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useSession } from '#web/kit/session/session.ts';
import { showToast } from '#web/kit/toast/toast.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { CoverCard } from './cover-card.tsx';
import { DefaultsNotice } from './defaults-notice.tsx';
import { toDraft, validateDraft, validateMeasures, SlaDraft } from './draft.ts';
import { EffectCard } from './effect-card.tsx';
import { HolidaysCard } from './holidays-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { LevelsCard } from './levels-card.tsx';
import { usePolicyName } from './use-policy-name.ts';
import { useSlaLabels } from './use-sla-labels.ts';
import type { SlaData } from './use-sla.ts';
import classes from './sla.module.css';

const ConflictDialog = lazy(() =>
  import('#web/kit/form/conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

/** The values of the form while it is being edited, valid or not; the schema validates them when they are saved. */
const Editing = z.custom<SlaDraft>();

type Props = {
  store: SlaData;
  /** Null for a new policy. */
  policy: SlaPolicy | null;
  mayWrite: boolean;
  onDirty: (dirty: boolean) => void;
  onSaved: (_id: string) => void;
  onClose: () => void;
};

/** One policy with all its parts, saved as a whole. */
export function PolicyEditor({ store, policy, mayWrite, onDirty, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { account } = useSession();
  const words = useSlaLabels();
  const called = words.metric;
  const initial = useMemo<Values>(() => toDraft(policy), [policy]);
  const check = useCallback((values: Values) => validateDraft(Editing.parse(values), called), [called]);
  const draft = useDraft({
    schema: SlaDraft,
    initial,
    version: policy?.version,
    thing: getResourceKey('policy', policy),
    unique: ['name'],
    check,
    send: async (values, version) => {
      const body: SlaPolicyInput = { ...values, ...(policy ? { _id: policy._id, version } : {}) };
      onSaved(await store.save(body));
    },
  });
  const { form, dirty, busy, conflict } = draft;
  const values = Editing.parse(form.values);
  const zone = values.time_zone ?? account.time_zone;
  const change = (changes: Partial<SlaDraft>) => form.setValues(changes);
  // The rules between fields are checked while typing; errors of the schema or the server appear when saving.
  const errors = { ...form.errors, ...validateDraft(values, called) };
  useEffect(() => {
    onDirty(dirty);
  }, [dirty, onDirty]);
  const save = async () => {
    if (busy || !mayWrite) return;
    const [fault] = Object.values(validateMeasures(values, called));
    if (fault) showToast('Error', fault);
    await draft.sending();
  };
  const place = useRef<HTMLDivElement>(null);
  useCtrlEnter(place, () => void save());
  const remove = async () => {
    if (!policy) return;
    const act = t('sla.delete');
    const text = t('sla.delete_ask', { name: policy.name });
    if (!(await confirm({ title: act, text, act, danger: true }))) return;
    form.resetDirty(form.values);
    await store.remove(policy._id).then(onClose, () => undefined);
  };
  return (
    <div ref={place} className={classes.editor}>
      <PolicyHead
        draft={draft}
        policy={policy}
        mayWrite={mayWrite}
        onSave={() => void save()}
        onRemove={() => void remove()}
      />
      {policy?.version === 0 && (
        <DefaultsNotice busy={busy} {...(mayWrite && !dirty ? { onKeep: () => void save() } : {})} />
      )}
      <DraftBanners draft={draft} disabled={!mayWrite} />
      <CoverCard
        draft={values}
        policy={policy}
        others={store.data.filter((one) => one._id !== policy?._id)}
        errors={errors}
        disabled={!mayWrite}
        onChange={change}
      />
      <HoursCard
        hours={values.business_hour}
        zone={zone}
        errors={errors}
        disabled={!mayWrite}
        onChange={(business_hour) => change({ business_hour })}
      />
      <HolidaysCard
        holidays={values.holidays}
        zone={zone}
        disabled={!mayWrite}
        onChange={(holidays) => change({ holidays })}
      />
      <LevelsCard draft={values} errors={errors} disabled={!mayWrite} onChange={change} />
      <EffectCard
        given={{ ...SlaDraft.safeParse(values).data, ...(policy ? { _id: policy._id } : {}) }}
        dirty={dirty}
        mayWrite={mayWrite}
      />
      {conflict && (
        <Suspense>
          <ConflictDialog conflict={conflict} label={(name) => words.field(name).label} show={words.show} />
        </Suspense>
      )}
    </div>
  );
}

type HeadProps = {
  draft: Draft;
  policy: SlaPolicy | null;
  mayWrite: boolean;
  onSave: () => void;
  onRemove: () => void;
};

/** The name of a policy, and what can be done with it as a whole. */
function PolicyHead({ draft: { form, dirty, busy }, policy, mayWrite, onSave, onRemove }: HeadProps) {
  const { t } = useTranslation();
  const nameOf = usePolicyName();
  const values = Editing.parse(form.values);
  return (
    <header className={classes.head}>
      <h2 className={classes.title}>
        {nameOf({ _id: policy?._id ?? '', name: values.name.trim() }) || t('sla.new')}
      </h2>
      <div className={classes.acts}>
        <span className={classes.unsaved} role="status">
          {dirty && t('kit.form.unsaved')}
        </span>
        {mayWrite && policy && !policy.is_default && (
          <Button variant="subtle" color="red" onClick={onRemove}>
            {t('sla.delete')}
          </Button>
        )}
        {mayWrite && (
          <Button
            variant="subtle"
            color="gray"
            title={t('sla.reset_help')}
            onClick={() => form.setValues({ ...DEFAULT_TERMS, channels: values.channels })}
          >
            {t('sla.reset')}
          </Button>
        )}
        {mayWrite && dirty && (
          <Button variant="default" onClick={() => form.reset()}>
            {t('kit.form.discard')}
          </Button>
        )}
        {mayWrite && (
          <Button
            loading={busy}
            disabled={!dirty && policy !== null}
            title={t('kit.form.save_hint')}
            onClick={onSave}
          >
            {t('kit.form.save')}
          </Button>
        )}
      </div>
    </header>
  );
}

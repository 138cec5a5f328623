import { Button, Modal, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toViewer } from '#contracts/identity/viewer.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { SHARES } from '#contracts/kit/sharing.ts';
import {
  createSharedField,
  getSharedFieldUsage,
  updateSharedField,
} from '#contracts/shared-fields/endpoints.ts';
import type { SharedField } from '#contracts/shared-fields/shared-field.ts';
import { FIELD_SHARING } from '#contracts/shared-fields/sharing.ts';
import { BuilderContext, type Builder } from '#web/custom-viz/builder/builder-context.ts';
import { useCatalogue } from '#web/custom-viz/builder/catalogue/use-catalogue.ts';
import { EMPTY_CHART } from '#web/custom-viz/builder/edits/measures.ts';
import { LocalTextFields } from '#web/custom-viz/dashboards/drafts/local-text-fields.tsx';
import { DefinitionFields } from '#web/custom-viz/fields/definition-fields.tsx';
import { isComplete, startDraft, toInput, type FieldDraft } from '#web/custom-viz/fields/field-draft.ts';
import { countUses } from '#web/custom-viz/fields/field-usage.tsx';
import { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import classes from './fields.module.css';

type Props = { field: SharedField | null; onClose: () => void };

/** Writes a shared field: its names and meaning in both languages, what it computes, and who finds it. */
export function FieldEditor({ field, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const builder = useFieldBuilder();
  const viewer = toViewer(useSession());
  const language = i18n.language === 'th' ? 'th' : 'en';
  const [draft, setDraft] = useState(() => startDraft(field, builder.catalogue.dataSets[0]?.name ?? ''));
  const set = (part: Partial<FieldDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { save, isSaving, faults } = useSave(field, onClose);
  const name = field ? pickText(field.labels, language) : '';
  const offered = SHARES.filter((one) => one === draft.share || FIELD_SHARING.choices(viewer).includes(one));
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={field ? t('viz_fields.edit_title', { name }) : t('viz_fields.new')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <BuilderContext value={builder}>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (isComplete(draft)) void save(draft, field?.group_id ?? viewer.group_id);
          }}
        >
          <LocalTextFields
            label={t('viz_fields.name')}
            value={draft.labels}
            onChange={(labels) => set({ labels })}
            focused={language}
            maxLength={80}
          />
          <LocalTextFields
            label={t('viz_fields.meaning')}
            value={draft.about}
            onChange={(about) => set({ about })}
          />
          <DefinitionFields draft={draft} isKnown={field !== null} set={set} />
          <Select
            label={t('viz_fields.who')}
            data={offered.map((value) => ({ value, label: t(`kit.sharing.shares.${value}`) }))}
            value={draft.share}
            disabled={field?.official === true}
            allowDeselect={false}
            onChange={(share) => set({ share: SHARES.find((one) => one === share) ?? 'private' })}
          />
          {faults.map((fault) => (
            <p key={fault} className={classes.fault} role="alert">
              {fault}
            </p>
          ))}
          <div className={classes.foot}>
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={!isComplete(draft)}>
              {t('viz_fields.save')}
            </Button>
          </div>
        </form>
      </BuilderContext>
    </Modal>
  );
}

/** What the parts of the builder need where there is no chart: the editor of formulas, and the choice of values. */
function useFieldBuilder(): Builder {
  const catalogue = useCatalogue();
  return useMemo(
    () => ({
      chart: EMPTY_CHART,
      change: () => {},
      catalogue,
      findMisfit: () => null,
      period: { kind: 'last', count: 90, unit: 'day', whole: false },
      comparisons: [],
      parameters: {},
      dragged: null,
      drag: () => {},
      openFormula: () => {},
    }),
    [catalogue],
  );
}

/** Saves a draft; a changed field that is used somewhere only after saying in how many places. */
function useSave(field: SharedField | null, onClose: () => void) {
  const { t } = useTranslation();
  const options = { refresh: ['custom_viz_field.'], quiet: true, onDone: onClose };
  const create = useCallMutation(createSharedField, options);
  const update = useCallMutation(updateSharedField, options);
  const error = create.error ?? update.error;
  const save = async (draft: FieldDraft, groupId: string | null): Promise<void> => {
    const body = toInput(draft, groupId);
    if (field === null) return create.send({ body });
    const params = { _id: field._id };
    const count = countUses(await call(getSharedFieldUsage, { params }));
    const isSure =
      count === 0 ||
      (await confirm({
        title: t('viz_fields.save_used_title', { name: pickText(draft.labels, 'en') }),
        text: t('viz_fields.save_used', { count }),
        act: t('viz_fields.save_used_act'),
      }));
    if (isSure) update.send({ params, body: { ...body, version: field.version } });
  };
  const known = error instanceof ApiError ? Object.values(error.fields) : [];
  return {
    save,
    isSaving: create.isPending || update.isPending,
    faults: error ? (known.length > 0 ? [...new Set(known)] : [error.message]) : [],
  };
}

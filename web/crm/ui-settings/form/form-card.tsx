import { Button } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 } from 'uuid';
import { z } from 'zod';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { FORM_FIELDS_MAX, FormField } from '#contracts/crm/tickets/form.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useAreaLabels } from '#web/kit/area/area-labels.ts';
import { useDocument, type DocumentData } from '#web/kit/area/use-document.ts';
import { moveItem } from '#web/kit/form/move-item.ts';
import { useDraft } from '#web/kit/form/use-draft.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { DraftFooter } from '../draft-footer.tsx';
import { FieldRow } from './field-row.tsx';
import classes from './form.module.css';

const { form: resource } = customForm.resources;
const Form = z.object(resource.fields);

/** The form of tickets: which fields, in which order, which are needed. Saved together; nothing where the account has no forms. */
export function FormCard() {
  const { account } = useSession();
  return hasFeature(account, 'custom_form') ? <Loaded /> : null;
}

function Loaded() {
  const { t } = useTranslation();
  const store = useDocument(customForm, 'form', resource);
  const mayWrite = usePermission(customForm.access.write);
  const card = (inside: ReactNode) => <Card title={t('settings.custom_form.editor.title')}>{inside}</Card>;
  return (
    <QueryView of={store.read} around={card} loading={card(<RowsSkeleton rows={3} />)}>
      {() => <Editor store={store} mayWrite={mayWrite} />}
    </QueryView>
  );
}

function Editor({ store, mayWrite }: { store: DocumentData; mayWrite: boolean }) {
  const { t } = useTranslation();
  const words = useAreaLabels('custom_form').field('fields');
  const { data, update } = store;
  const initial = useMemo(() => Form.parse(data), [data]);
  const draft = useDraft({
    schema: Form,
    initial,
    version: data.version,
    thing: 'fields',
    check: resource.check,
    send: (values, base = data.version) => update(values, base),
  });
  const { form } = draft;
  const fields = z.custom<FormField[]>().parse(form.values['fields']);
  const put = (next: readonly FormField[]) => form.setFieldValue('fields', [...next]);
  const add = () =>
    put([
      ...fields,
      { _id: v7(), label: '', help: '', kind: 'text', options: [], required: false, when: null },
    ]);
  const faults = Object.entries(form.errors);
  return (
    <Card title={t('settings.custom_form.editor.title')}>
      <p className={classes.about}>{t('settings.custom_form.about')}</p>
      {fields.length === 0 && (
        <Empty
          icon={IconForms}
          title={t('settings.custom_form.editor.empty')}
          help={t('settings.custom_form.editor.empty_help')}
        />
      )}
      <ol className={classes.list} aria-label={words.label}>
        {fields.map((field, index) => (
          <FieldRow
            key={field._id}
            field={field}
            above={fields.slice(0, index)}
            last={index === fields.length - 1}
            disabled={!mayWrite}
            faults={faultsAt(faults, index)}
            onMove={(by) => put(moveItem(fields, index, index + by))}
            onChange={(change) => put(fields.with(index, { ...field, ...change }))}
            onRemove={() => put(fields.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {typeof form.errors['fields'] === 'string' && (
        <p className={classes.fault} role="alert">
          {form.errors['fields']}
        </p>
      )}
      <DraftFooter
        draft={draft}
        words={words}
        mayWrite={mayWrite}
        save={t('settings.custom_form.editor.save')}
        saved={t('settings.custom_form.editor.kept')}
      >
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={fields.length >= FORM_FIELDS_MAX}
          onClick={add}
        >
          {t('settings.custom_form.editor.add')}
        </Button>
      </DraftFooter>
    </Card>
  );
}

/** What is wrong at one field of the form, by the part of it. */
function faultsAt(faults: readonly [string, unknown][], index: number): Readonly<Record<string, string>> {
  const place = `fields.${index}.`;
  return Object.fromEntries(
    faults.flatMap(([path, words]) =>
      path.startsWith(place) && typeof words === 'string' ? [[path.slice(place.length), words]] : [],
    ),
  );
}

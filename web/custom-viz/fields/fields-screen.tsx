import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSharedFields } from '#contracts/shared-fields/endpoints.ts';
import type { SharedField } from '#contracts/shared-fields/shared-field.ts';
import { FieldEditor } from '#web/custom-viz/fields/field-editor.tsx';
import { FieldEntry } from '#web/custom-viz/fields/field-entry.tsx';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import classes from './fields.module.css';

const LEVELS = ['official', 'team', 'mine'] as const;
type Level = (typeof LEVELS)[number];

/** Custom visualisation → Shared fields: what people defined once for all charts, by who vouches for it. */
export function FieldsScreen() {
  const { t } = useTranslation();
  const may = usePermission(['custom_viz.dashboard.write']);
  const found = useCallQuery(listSharedFields, {});
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<{ field: SharedField | null } | null>(null);
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('viz_fields.about')}
        action={
          may && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setEdited({ field: null })}
            >
              {t('viz_fields.new')}
            </Button>
          )
        }
      />
      <QueryView of={found} loading={<BlockSkeleton height={160} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('viz_fields.none')} help={t('viz_fields.none_help')} />
          ) : (
            <>
              <TextInput
                value={search}
                aria-label={t('viz_fields.find')}
                placeholder={t('viz_fields.find')}
                leftSection={<IconSearch size={16} aria-hidden />}
                onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              />
              <FieldList
                items={items.filter((one) => isFound(one, search))}
                onEdit={(field) => setEdited({ field })}
                onClear={() => setSearch('')}
              />
            </>
          )
        }
      </QueryView>
      {edited && (
        <FieldEditor key={edited.field?._id ?? 'new'} field={edited.field} onClose={() => setEdited(null)} />
      )}
    </PageBody>
  );
}

type ListProps = { items: readonly SharedField[]; onEdit: (field: SharedField) => void; onClear: () => void };

function FieldList({ items, onEdit, onClear }: ListProps) {
  const { t } = useTranslation();
  if (items.length === 0) return <NothingMatches onClear={onClear} />;
  return LEVELS.map((level) => {
    const fields = items.filter((one) => levelOf(one) === level);
    return (
      fields.length > 0 && (
        <section key={level} aria-label={t(`viz_fields.levels.${level}`)}>
          <h2 className={classes.level}>{t(`viz_fields.levels.${level}`)}</h2>
          <p className={classes.help}>{t(`viz_fields.levels_about.${level}`)}</p>
          <ul className={classes.list}>
            {fields.map((field) => (
              <FieldEntry key={field._id} field={field} onEdit={() => onEdit(field)} />
            ))}
          </ul>
        </section>
      )
    );
  });
}

function levelOf({ official, share }: SharedField): Level {
  if (official) return 'official';
  return share === 'private' ? 'mine' : 'team';
}

function isFound({ labels, about, key }: SharedField, search: string): boolean {
  const text = [labels.en, labels.th, about.en, about.th, key].join(' ').toLowerCase();
  return text.includes(search.trim().toLowerCase());
}

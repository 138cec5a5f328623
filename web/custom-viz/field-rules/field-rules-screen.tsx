import { Button } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { listFieldRules, setFieldRule } from '#contracts/field-rules/endpoints.ts';
import type { FieldRule } from '#contracts/field-rules/field-rule.ts';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { AlsoClosed } from './also-closed.tsx';
import { namePermission } from './permission-choices.ts';
import { RuleEditor } from './rule-editor.tsx';
import { listClosedAlong, nameRuledField } from './ruled-fields.ts';
import classes from './field-rules.module.css';

type Rules = z.output<typeof listFieldRules.answer>;

/** Custom visualisation → Field rights: which measures and dimensions not everybody may read. */
export function FieldRulesScreen() {
  const { t } = useTranslation();
  const found = useCallQuery(listFieldRules, {});
  const [edited, setEdited] = useState<{ rule: FieldRule | null } | null>(null);
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('viz_field_rules.about')}
        action={
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited({ rule: null })}
            disabled={!found.data}
          >
            {t('viz_field_rules.new')}
          </Button>
        }
      />
      <QueryView of={found} loading={<BlockSkeleton height={160} />}>
        {(rules) => (
          <>
            {rules.items.length === 0 ? (
              <Empty title={t('viz_field_rules.none')} help={t('viz_field_rules.none_help')} />
            ) : (
              <ul className={classes.list}>
                {rules.items.map((rule) => (
                  <RuleEntry
                    key={rule.field}
                    rule={rule}
                    groups={rules.groups}
                    onEdit={() => setEdited({ rule })}
                  />
                ))}
              </ul>
            )}
            {edited && (
              <RuleEditor
                key={edited.rule?.field ?? ''}
                rule={edited.rule}
                rules={rules}
                onClose={() => setEdited(null)}
              />
            )}
          </>
        )}
      </QueryView>
    </PageBody>
  );
}

type EntryProps = { rule: FieldRule; groups: Rules['groups']; onEdit: () => void };

function RuleEntry({ rule: { field, readers }, groups, onEdit }: EntryProps) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const open = useCallMutation(setFieldRule, { refresh: ['custom_viz_field_rule.'] });
  const name = nameRuledField(field, catalog);
  const who = [
    ...groups.filter(({ _id }) => readers.groups.includes(_id)).map((one) => one.name),
    ...(readers.permission ? [namePermission(readers.permission, language, t)] : []),
  ];
  const along = listClosedAlong(field, catalog);
  return (
    <li className={classes.entry}>
      <div className={classes.text}>
        <h2 className={classes.name}>
          <IconLock size={16} aria-hidden /> {name}
        </h2>
        <p className={classes.who}>
          {who.length === 0
            ? t('viz_field_rules.nobody')
            : t('viz_field_rules.readers', { names: who.join(', ') })}
        </p>
        <AlsoClosed names={along} />
      </div>
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          aria-label={t('viz_field_rules.edit_of', { name })}
          onClick={onEdit}
        >
          {t('viz_field_rules.edit')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          loading={open.isPending}
          aria-label={t('viz_field_rules.open_of', { name })}
          onClick={() => open.send({ body: { field, readers: null } })}
        >
          {t('viz_field_rules.open')}
        </Button>
      </div>
    </li>
  );
}

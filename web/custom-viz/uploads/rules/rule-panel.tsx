import { Button, Radio, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Upload } from '#contracts/uploads/upload.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { listRuleChoices, RULE_KINDS, type RuleKind } from './edit-rule.ts';
import { GrantList } from './grant-list.tsx';
import { RulePreview } from './rule-preview.tsx';
import { useRule, type RuleForm } from './use-rule.ts';
import classes from './rules.module.css';

type Props = { upload: Upload; onClose: () => void };

/** Who sees which rows of an upload: the rule, what each person would see under it, and the button that stores it. */
export function RulePanel({ upload, onClose }: Props) {
  const { t } = useTranslation();
  const form = useRule(upload, onClose);
  return (
    <section className={classes.panel} aria-label={t('viz_upload_rules.title_of', { name: upload.name })}>
      <QueryView of={form.readers} loading={<BlockSkeleton height={160} />}>
        {(readers) => (
          <>
            <KindChoice form={form} upload={upload} />
            {form.draft.kind === 'group' && (
              <Select
                label={t('viz_upload_rules.group')}
                data={readers.groups.map(({ _id, name }) => ({ value: _id, label: name }))}
                value={form.draft.group_id}
                onChange={(group_id) => form.change({ group_id })}
                searchable
                allowDeselect={false}
                maw={320}
              />
            )}
            {form.draft.kind === 'column' && <OwnRows form={form} upload={upload} />}
            {form.draft.kind === 'grants' && <GrantList form={form} upload={upload} readers={readers} />}
          </>
        )}
      </QueryView>
      <RulePreview form={form} />
      <div className={classes.actions}>
        <Button loading={form.isSaving} disabled={!form.isCounted} onClick={() => void form.save()}>
          {t('viz_upload_rules.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
      </div>
    </section>
  );
}

function KindChoice({ form, upload }: { form: RuleForm; upload: Upload }) {
  const { t } = useTranslation();
  const hasColumns = listRuleChoices(upload.shape).length > 0;
  return (
    <Radio.Group
      label={t('viz_upload_rules.title')}
      value={form.draft.kind}
      onChange={(value) => {
        const kind = RULE_KINDS.find((one): one is RuleKind => one === value);
        if (kind) form.change({ kind });
      }}
    >
      <div className={classes.kinds}>
        {RULE_KINDS.map((kind) => (
          <Radio
            key={kind}
            value={kind}
            label={t(`viz_upload_rules.kinds.${kind}`)}
            description={t(`viz_upload_rules.kinds_help.${kind}`)}
            disabled={kind === 'column' && !hasColumns}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

/** Each reader sees the rows of their group, or their own. */
function OwnRows({ form, upload }: { form: RuleForm; upload: Upload }) {
  const { t } = useTranslation();
  const { draft, change } = form;
  return (
    <div className={classes.row}>
      <Select
        label={t('viz_upload_rules.column')}
        data={listRuleChoices(upload.shape).map(({ _id, label }) => ({ value: _id, label }))}
        value={draft.column}
        onChange={(column) => change({ column })}
        allowDeselect={false}
      />
      <Select
        label={t('viz_upload_rules.has')}
        data={(['group', 'email'] as const).map((value) => ({
          value,
          label: t(`viz_upload_rules.own.${value}`),
        }))}
        value={draft.equals}
        onChange={(value) => change({ equals: value === 'email' ? 'email' : 'group' })}
        allowDeselect={false}
      />
    </div>
  );
}

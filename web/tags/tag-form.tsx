import { Button, MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagProduct, TicketTag } from '#contracts/tags/tag.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import type { FieldPlan } from '#web/kit/form/field.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { useKeywordNames } from './use-keyword-names.ts';
import type { TagDraft } from './use-tag-draft.ts';
import { useTagLabels } from './use-tag-labels.ts';

function plan(name: string, control: FieldPlan['control'], choices: readonly string[] = []): FieldPlan {
  return {
    name,
    control,
    choices,
    optional: name !== 'name',
    initial: undefined,
  };
}

const COMMON = [plan('name', 'text'), plan('color', 'color')];
/** Rules of tickets, which belong to a group. */
const RULES = [plan('cardinality', 'select', ['many', 'one']), plan('required', 'switch')];
const RULED: readonly FieldPlan[] = [...COMMON, ...RULES];

type Props = {
  draft: TagDraft;
  tag: TicketTag;
  product: TagProduct;
  mayWrite: boolean;
  history: ReactNode;
  onSaved: () => void;
  onDelete: () => void;
};

/** The fields of an item: rules on a group of the CRM, keywords on a tag. */
export function TagForm({ draft, tag, product, mayWrite, history, onSaved, onDelete }: Props) {
  const { t } = useTranslation();
  const words = useTagLabels();
  return (
    <DraftForm
      draft={draft}
      fields={tag.type === 'group' && product === 'crm' ? RULED : COMMON}
      words={words}
      disabled={!mayWrite}
      onSaved={onSaved}
      aside={
        <>
          {history}
          <Button variant="subtle" color="red" onClick={onDelete}>
            {t('tags.delete_act')}
          </Button>
        </>
      }
    >
      {tag.type === 'tag' && <KeywordsOfTag draft={draft} product={product} disabled={!mayWrite} />}
    </DraftForm>
  );
}

type KeywordsProps = { draft: TagDraft; product: TagProduct; disabled: boolean };

/** The keywords to whose posts a tag applies; searched by typing, since there may be thousands. */
function KeywordsOfTag({ draft, product, disabled }: KeywordsProps) {
  const { t } = useTranslation();
  const { keywords = [], read } = useKeywordNames(product);
  const { form } = draft;
  const value = form.values['keyword_ids'];
  const error = form.errors['keyword_ids'];
  const failed = loadFailure(read);
  if (!read.data && !failed) return null;
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      limit={60}
      disabled={disabled}
      label={t('tags.fields.keyword_ids')}
      description={t(`tags.keywords_help_${product}`)}
      nothingFoundMessage={t('kit.state.nothing')}
      error={typeof error === 'string' ? error : failed}
      data={keywords.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => form.setFieldValue('keyword_ids', next)}
    />
  );
}

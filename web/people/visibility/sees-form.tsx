import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import {
  OPTION_FIELDS,
  type GroupOption,
  type GroupOptionChange,
  type OptionField,
  type OptionProduct,
} from '#contracts/people/visibility/option.ts';
import { HistoryButton } from '#web/kit/area/history-button.tsx';
import { withFailureToast } from '#web/kit/area/restore-with-toast.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { Choices } from './use-group.ts';
import { useGroupVisibilityLabels } from './use-visibility-labels.ts';

const Ids = z.array(Id);
const Form = z.strictObject({
  enable: z.boolean(),
  keywords: Ids,
  tags: Ids,
  custom_socials: Ids,
  engagements: Ids,
});

const Stored = z.object({
  keywords: z.object({ enable: z.boolean(), data: z.array(z.string().nullable()) }),
  tags: z.array(z.object({ _id: z.string() })),
  custom_socials: z.array(z.string()),
  engagements: z.array(z.string()),
});

/** The options as the form has them: ids only, without the empty entries that another form may have left. */
function valuesOf(option: Values | GroupOption): Values {
  const { keywords, tags, custom_socials, engagements } = Stored.parse(option);
  return {
    enable: keywords.enable,
    keywords: keywords.data.filter((id) => id !== null && id !== ''),
    tags: tags.map(({ _id }) => _id),
    custom_socials,
    engagements,
  };
}

/** The options of a history entry, in the form in which they are saved again. */
function changeOf(values: unknown, version: number): GroupOptionChange {
  const { keywords, tags, ...others } = Stored.parse(values);
  return { ...others, keywords, tags: tags.map(({ _id }) => ({ _id })), version };
}

type Props = {
  product: OptionProduct;
  option: GroupOption;
  choices: Choices;
  mayWrite: boolean;
  save: (change: GroupOptionChange) => Promise<void>;
};

/** What a group sees: for each kind everything, or only what is chosen. */
export function SeesForm({ product, option, choices, mayWrite, save }: Props) {
  const { t } = useTranslation();
  const initial = useMemo(() => valuesOf(option), [option]);
  const draft = useDraft({
    schema: Form,
    initial,
    version: option.version,
    thing: `sees ${option.group_id}`,
    valuesOf,
    send: ({ enable, keywords, tags, ...others }, version) =>
      save({
        ...others,
        keywords: { enable, data: keywords },
        tags: tags.map((_id) => ({ _id })),
        ...(version === undefined ? {} : { version }),
      }),
  });
  const { form } = draft;
  const words = useGroupVisibilityLabels(choices);
  const listOf = (field: OptionField): readonly string[] => Ids.catch([]).parse(form.values[field]);
  const change = (field: OptionField, only: boolean, ids: readonly string[]): void => {
    if (field === 'keywords') form.setFieldValue('enable', only);
    form.setFieldValue(field, [...ids]);
  };
  return (
    <Card
      title={t('group_visibility.sees')}
      aside={
        <HistoryButton
          noun="group_option"
          entity={option.group_id}
          product={product}
          words={words}
          mayWrite={mayWrite}
          current={() => option}
          onRestore={({ values }) => withFailureToast(() => save(changeOf(values, option.version)))}
        />
      }
    >
      <DraftForm draft={draft} fields={[]} words={words} disabled={!mayWrite}>
        {OPTION_FIELDS.map((field) => (
          <ChoiceField
            key={field}
            title={t(`group_visibility.sections.${field}`)}
            help={t(`group_visibility.help.${field}`)}
            choices={choices[field]}
            below={field === 'tags'}
            value={listOf(field)}
            only={field === 'keywords' ? form.values['enable'] === true : listOf(field).length > 0}
            mayBeNone={field === 'keywords'}
            disabled={!mayWrite}
            onChange={(only, ids) => change(field, only, ids)}
          />
        ))}
      </DraftForm>
    </Card>
  );
}

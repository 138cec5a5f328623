import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import type { GroupSetting } from '#contracts/people/visibility/endpoints.ts';
import type { GroupOption } from '#contracts/people/visibility/option.ts';
import { HistoryButton } from '#web/kit/area/history-button.tsx';
import { withFailureToast } from '#web/kit/area/restore-with-toast.ts';
import { DraftForm } from '#web/kit/form/draft-form.tsx';
import { useDraft } from '#web/kit/form/use-draft.ts';
import type { Values } from '#web/kit/form/values.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { ChoiceField } from './choice-field.tsx';
import { filterVisible, type Choice } from './choices.ts';
import type { Choices } from './use-group.ts';
import { useGroupVisibilityLabels } from './use-visibility-labels.ts';

const Ids = z.array(Id);
const Form = z.strictObject({ ticket_tags: Ids, keywords: Ids });
function valuesOf(setting: Values): Values {
  return {
    ticket_tags: setting['ticket_tags'],
    keywords: setting['keywords'],
  };
}

type Props = {
  option: GroupOption;
  setting: GroupSetting;
  choices: Choices;
  mayWrite: boolean;
  save: (change: { ticket_tags: string[]; keywords: string[]; version?: number }) => Promise<void>;
};

/** What a CRM group works with, chosen from what it sees. Items that it can no longer see stay listed, so that they can be removed. */
export function WorksWithForm({ option, setting, choices, mayWrite, save }: Props) {
  const { t } = useTranslation();
  const initial = useMemo(() => valuesOf(setting), [setting]);
  const draft = useDraft({
    schema: Form,
    initial,
    version: setting.version,
    thing: `works with ${setting.group_id}`,
    valuesOf,
    send: (values, version) => save({ ...values, ...(version === undefined ? {} : { version }) }),
  });
  const { form } = draft;
  const words = useGroupVisibilityLabels(choices);
  const listOf = (field: 'ticket_tags' | 'keywords'): readonly string[] =>
    Ids.catch([]).parse(form.values[field]);
  const seen = useMemo(() => {
    const tags = option.tags.map(({ _id }) => _id);
    const keywords = option.keywords.data.filter((id): id is string => id !== null && id !== '');
    return {
      tags: filterVisible(choices.tags, tags.length > 0 ? tags : null, true),
      keywords: filterVisible(choices.keywords, option.keywords.enable ? keywords : null, false),
    };
  }, [option, choices]);
  const offered = (all: readonly Choice[], seen: readonly Choice[], value: readonly string[]) =>
    all.filter((choice) => seen.includes(choice) || value.includes(choice._id));
  const sections = [
    {
      field: 'ticket_tags',
      title: 'ticket_tags',
      choices: offered(choices.tags, seen.tags, listOf('ticket_tags')),
    },
    {
      field: 'keywords',
      title: 'work_keywords',
      choices: offered(choices.keywords, seen.keywords, listOf('keywords')),
    },
  ] as const;
  return (
    <Card
      title={t('group_visibility.works_with')}
      aside={
        <HistoryButton
          noun="group_setting"
          entity={setting.group_id}
          words={words}
          mayWrite={mayWrite}
          current={() => setting}
          onRestore={({ values }) =>
            withFailureToast(() => save({ ...Form.strip().parse(values), version: setting.version }))
          }
        />
      }
    >
      <Text size="sm" c="var(--es-dim)" mb="md">
        {t('group_visibility.works_with_help')}
      </Text>
      <DraftForm draft={draft} fields={[]} words={words} disabled={!mayWrite}>
        {sections.map(({ field, title, choices: offer }) => (
          <ChoiceField
            key={field}
            title={t(`group_visibility.sections.${title}`)}
            help={t(`group_visibility.help.${title}`)}
            choices={offer}
            below={field === 'ticket_tags'}
            value={listOf(field)}
            only={listOf(field).length > 0}
            disabled={!mayWrite}
            onChange={(_only, ids) => form.setFieldValue(field, [...ids])}
          />
        ))}
      </DraftForm>
    </Card>
  );
}

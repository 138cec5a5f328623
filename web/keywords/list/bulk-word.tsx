import { Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyToKeywords, type KeywordRefusal } from '#contracts/keywords/many.ts';
import type { PatternSide } from '#contracts/keywords/scope.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import type { Product } from '#contracts/kit/products.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { showError, showSuccess } from '#web/kit/toast/toast.ts';
import { Act } from './bulk-act.tsx';
import classes from './bulk.module.css';

type Props = { product: Product; ids: readonly string[]; onDone: () => void };

/** A word for every set of the chosen keywords, or out of them; those that cannot take it are named with the reason. */
export function BulkWord({ product, ids, onDone }: Props) {
  const { t } = useTranslation();
  const [side, setSide] = useState<PatternSide>('excludes');
  const [act, setAct] = useState<'add' | 'remove'>('add');
  const [word, setWord] = useState('');
  const [left, setLeft] = useState<AnswerOf<typeof applyToKeywords> | null>(null);
  const apply = useCallMutation(applyToKeywords, {
    refresh: ['keyword.'],
    onDone: (answer) => {
      if (answer.refused.length > 0) return setLeft(answer);
      showSuccess(formatSavedToast('updated'));
      onDone();
    },
  });
  const send = () => {
    if (word.trim() === '') return showError(t('keywords.errors.keyword_empty'));
    const reach = word.trim().startsWith('#') ? 'all_tags' : 'all_sets';
    apply.send({ params: { product }, body: { ids: [...ids], act, side, word, reach } });
  };
  if (left) return <LeftAlone {...left} onClose={onDone} />;
  return (
    <>
      <Text size="sm" c="var(--es-dim)" mb="sm">
        {t('keywords.bulk.apply_about')}
      </Text>
      <Group gap="sm" mb="sm">
        <SegmentedControl
          value={act}
          onChange={(value) => setAct(value === 'remove' ? 'remove' : 'add')}
          data={[
            { value: 'add', label: t('keywords.bulk.word_add') },
            { value: 'remove', label: t('keywords.bulk.word_remove') },
          ]}
        />
        <SegmentedControl
          value={side}
          onChange={(value) => setSide(value === 'includes' ? 'includes' : 'excludes')}
          data={[
            { value: 'includes', label: t('keywords.panel.includes') },
            { value: 'excludes', label: t('keywords.panel.excludes') },
          ]}
        />
      </Group>
      <TextInput
        label={t('keywords.bulk.word')}
        data-autofocus
        maxLength={1000}
        value={word}
        onChange={({ currentTarget }) => setWord(currentTarget.value)}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && send()}
      />
      <Act label={t('keywords.bulk.apply_act')} busy={apply.isPending} onAct={send} />
    </>
  );
}

/** What an edit of many keywords left as it was. */
function LeftAlone({
  ids,
  refused,
  onClose,
}: {
  ids: string[];
  refused: KeywordRefusal[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm" role="status">
        {t('keywords.bulk.changed', { count: ids.length })}.{' '}
        {t('keywords.bulk.left', { count: refused.length })}
      </Text>
      <ul className={classes.left}>
        {refused.map(({ _id, name, code }) => (
          <li key={_id}>
            <strong>{name}</strong>: {t(`keywords.bulk.why.${code}`)}
          </li>
        ))}
      </ul>
      <Act label={t('kit.close')} onAct={onClose} />
    </>
  );
}

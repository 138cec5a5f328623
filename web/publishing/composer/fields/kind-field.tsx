import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PostContent } from '#contracts/publishing/content.ts';
import { nameField, useComposer } from '../composer-context.ts';
import { listKinds } from './count-post.ts';
import { OwnField } from './own-field.tsx';

/** The kind of post on the account of the open tab, where its network has several. */
export function KindField() {
  const { t } = useTranslation();
  const { content, write, isOpen, chosen, tab } = useComposer();
  const channel = chosen.find(({ connection_id }) => connection_id === tab)?.channel;
  const kinds = channel ? listKinds(channel) : [];
  if (kinds.length < 2) return null;
  return (
    <OwnField field="kind" label={t('publishing_composer.kind')}>
      <Select
        id={nameField('kind')}
        disabled={!isOpen}
        data={[
          { value: '', label: t('publishing_composer.usual_kind') },
          ...kinds.map((kind) => ({ value: kind, label: t(`publishing_composer.kinds.${kind}`) })),
        ]}
        allowDeselect={false}
        value={content.kind ?? ''}
        onChange={(kind) => write({ kind: (kind || null) as PostContent['kind'] })}
      />
    </OwnField>
  );
}

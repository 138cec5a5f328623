import { Button, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketTag } from '#contracts/tags/tag.ts';
import { getPathNames } from './rows.ts';
import type { Tags } from './use-tags.ts';
import classes from './tags.module.css';

type Props = {
  tags: Tags;
  pair: readonly [TicketTag, TicketTag];
  onDone: () => void;
  onClose: () => void;
};

/** Two tags become one: which of them stays. */
export function MergeDialog({ tags, pair, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [first, second] = pair;
  const [kept, setKept] = useState(first._id);
  const merge = async (): Promise<void> => {
    onClose();
    if (await tags.merge(kept === first._id ? second._id : first._id, kept)) onDone();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tags.merge.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Text size="sm">{t('tags.merge.about')}</Text>
      <Radio.Group value={kept} onChange={setKept} label={t('tags.merge.stays')} mt="md">
        <Stack gap="xs" mt={4}>
          {pair.map(({ _id }) => (
            <Radio key={_id} value={_id} label={getPathNames(tags.tree, _id).join(' › ')} />
          ))}
        </Stack>
      </Radio.Group>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button onClick={() => void merge()}>{t('tags.merge.act')}</Button>
      </div>
    </Modal>
  );
}

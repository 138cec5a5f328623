import { Modal, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedKeyword } from '#contracts/keywords/keyword.ts';
import type { ManyChange } from '#contracts/keywords/many.ts';
import type { Product } from '#contracts/kit/products.ts';
import { BulkBackfill } from '../backfill/look-backs.tsx';
import type { Options } from '../use-options.ts';
import { Act } from './bulk-act.tsx';
import { BulkWord } from './bulk-word.tsx';
import { MOST_CHOICES } from './list-filter.tsx';

/** Actions that need more than a click: a target, a group, a word. */
export type BulkAct = 'move' | 'group' | 'apply' | 'backfill';

type Props = {
  act: BulkAct;
  product: Product;
  ids: readonly string[];
  all: readonly ListedKeyword[];
  options: Options;
  onChange: (change: ManyChange) => void;
  onDone: () => void;
  onClose: () => void;
};

/** Asks for the input of an action on many keywords. */
export function BulkDialog(props: Props) {
  const { act, ids, onClose } = props;
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`keywords.bulk.${act}_title`, { count: ids.length })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Asked {...props} />
    </Modal>
  );
}

function Asked(props: Props) {
  switch (props.act) {
    case 'move':
      return <Move {...props} />;
    case 'group':
      return <Put {...props} />;
    case 'apply':
      return <BulkWord product={props.product} ids={props.ids} onDone={props.onDone} />;
    case 'backfill':
      return <BulkBackfill product={props.product} ids={props.ids} />;
  }
}

function Move({ all, ids, onChange }: Props) {
  const { t } = useTranslation();
  const [parent, setParent] = useState<string | null>(null);
  const moving = new Set(ids);
  const data = all
    .filter(({ _id }) => !moving.has(_id))
    .map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      <Select
        label={t('keywords.fields.parent')}
        searchable
        clearable
        limit={MOST_CHOICES}
        placeholder={t('keywords.fields.parent_none')}
        value={parent}
        data={data}
        onChange={setParent}
      />
      <Act label={t('keywords.bulk.move_act')} onAct={() => onChange({ parent_id: parent })} />
    </>
  );
}

function Put({ options, onChange }: Props) {
  const { t } = useTranslation();
  const [group, setGroup] = useState<string | null>(null);
  const [way, setWay] = useState('add');
  const act = () =>
    group !== null && onChange(way === 'add' ? { add_group: group } : { remove_group: group });
  return (
    <>
      <SegmentedControl
        fullWidth
        mb="sm"
        value={way}
        onChange={setWay}
        data={[
          { value: 'add', label: t('keywords.bulk.group_add') },
          { value: 'remove', label: t('keywords.bulk.group_remove') },
        ]}
      />
      <Select
        label={t('keywords.fields.groups')}
        searchable
        limit={MOST_CHOICES}
        value={group}
        data={options.groups.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={setGroup}
      />
      <Act label={t('kit.form.save')} disabled={group === null} onAct={act} />
    </>
  );
}

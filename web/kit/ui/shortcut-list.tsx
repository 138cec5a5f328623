import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listEffective, type ShortcutSet } from './shortcut.ts';
import classes from './badges.module.css';

type Props = { page: readonly ShortcutSet[]; onClose: () => void };

/** The keys of the open page and those that work everywhere. */
export function ShortcutList({ page, onClose }: Props) {
  const { t } = useTranslation();
  const mine = listEffective(page);
  const everywhere = [
    { key: 'Ctrl K', text: t('kit.shortcuts.commands') },
    { key: '?', text: t('kit.shortcuts.help') },
    { key: 'Esc', text: t('kit.shortcuts.close') },
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit.shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {mine.length > 0 && <Keys title={t('kit.shortcuts.this_page')} rows={mine} />}
      <Keys title={t('kit.shortcuts.everywhere')} rows={everywhere} />
    </Modal>
  );
}

/** Keys by what stands on them. */
function Keys({ title, rows }: { title: string; rows: readonly { key: string; text: string }[] }) {
  return (
    <section>
      <h3 style={{ margin: '16px 0 8px', fontSize: 'var(--es-size-13)', color: 'var(--es-dim)' }}>{title}</h3>
      {rows.map(({ key, text }) => (
        <div key={key + text} style={{ display: 'flex', justifyContent: 'space-between', padding: '5px 0' }}>
          <span>{text}</span>
          <kbd className={classes.kbd}>{key === 'Escape' ? 'Esc' : key}</kbd>
        </div>
      ))}
    </section>
  );
}

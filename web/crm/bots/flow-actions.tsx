import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconSitemap } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowEditing } from './use-flow-editing.ts';
import classes from './flow.module.css';

/** What may be done with a flow: a step back and forward, laying it out, adding a step, saving. */
export function FlowActions({ editing, add }: { editing: FlowEditing; add: ReactNode }) {
  const { t } = useTranslation();
  const { graph, dirty, mayWrite, canUndo, canRedo } = editing;
  if (!mayWrite) return null;
  const tools = [
    { text: t('kit.undo'), keys: 'Control+Z', Icon: IconArrowBackUp, off: !canUndo, act: editing.undo },
    {
      text: t('bots.flow.redo'),
      keys: 'Control+Y',
      Icon: IconArrowForwardUp,
      off: !canRedo,
      act: editing.redo,
    },
    { text: t('bots.flow.tidy'), Icon: IconSitemap, off: graph.nodes.length < 2, act: editing.tidy },
  ];
  return (
    <>
      {dirty && <span className={classes.quiet}>{t('bots.flow.unsaved')}</span>}
      <span className={classes.tools}>
        {tools.map(({ text, keys, Icon, off, act }) => (
          <ActionIcon
            key={text}
            size={36}
            aria-label={text}
            title={text}
            aria-keyshortcuts={keys}
            disabled={off}
            onClick={act}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
      </span>
      {graph.nodes.length > 0 && add}
      <Button disabled={!editing.canSave} loading={editing.saving} onClick={editing.save}>
        {t('bots.flow.save')}
      </Button>
    </>
  );
}

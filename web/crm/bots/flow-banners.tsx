import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormNotice, RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { TextLink } from '#web/kit/router/link.tsx';
import type { FlowEditing, StoredFlow } from './use-flow-editing.ts';
import { useStepLabels } from './use-step-labels.ts';
import classes from './flow.module.css';

type Props = { stored: StoredFlow; editing: FlowEditing; onChoose: (id: string) => void };

/** Where a bot is switched on. */
const SETTINGS = '/settings/engagement/crm?tab=chatbot';

/** The problems of a flow: it is off, edited elsewhere, saved by somebody else, or not valid yet. */
export function FlowBanners({ stored, editing, onChoose }: Props) {
  const { t } = useTranslation();
  const { kept, theirs } = editing;
  return (
    <>
      {kept && editing.mayWrite && <RecoveryOffer {...kept} />}
      {theirs && (
        <FormNotice text={t('bots.flow.theirs')}>
          <Button size="compact-xs" variant="subtle" onClick={theirs.take}>
            {t('bots.flow.take_theirs')}
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={theirs.drop}>
            {t('bots.flow.keep_mine')}
          </Button>
        </FormNotice>
      )}
      {stored.provider === 'gptbots' && (
        <Alert className={classes.alert} color="blue">
          {t('bots.flow.outside')}
        </Alert>
      )}
      {!stored.active && (
        <Alert className={classes.alert} color="orange">
          {t('bots.flow.off')} <TextLink to={SETTINGS}>{t('bots.settings')}</TextLink>
        </Alert>
      )}
      <Faults editing={editing} onChoose={onChoose} />
    </>
  );
}

/** The faults that prevent saving a flow, each with a link to its step. */
function Faults({ editing: { graph, faults, wrong }, onChoose }: Pick<Props, 'editing' | 'onChoose'>) {
  const { t } = useTranslation();
  const { nameOf } = useStepLabels();
  const lacking = [...new Set(wrong.map(({ id }) => id))].map((id) => ({ id, code: 'incomplete' as const }));
  const all = [...faults, ...lacking];
  if (all.length === 0) return null;
  return (
    <Alert className={classes.alert} color="red" role="status" title={t('bots.flow.faulty')}>
      <ul className={classes.faults}>
        {all.map(({ id, code }) => {
          const node = graph.nodes.find((one) => one.id === id);
          return (
            <li key={`${code} ${id}`}>
              {node && (
                <Button size="compact-sm" variant="subtle" onClick={() => onChoose(node.id)}>
                  {nameOf(node)}
                </Button>
              )}{' '}
              {t(`bots.flow.faults.${code}`)}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

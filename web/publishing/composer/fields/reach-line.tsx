import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { estimatePost, type PostEstimate } from '#contracts/publishing/estimates.ts';
import { findPublishing } from '#contracts/publishing/networks/register.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { formatStoredFault } from '#web/kit/text/format-fault.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { numberFormat } from '#web/kit/text/kept-formats.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useComposer, type ChosenAccount } from '../composer-context.ts';
import classes from './fields.module.css';

/** Kinds of posts that are messages to people: what they reach is counted, and nothing takes them back. */
const MESSAGES: Readonly<Partial<Record<string, 'broadcast' | 'narrowcast' | 'multicast'>>> = {
  broadcast: 'broadcast',
  narrowcast: 'narrowcast',
  multicast: 'multicast',
};

/** Whom a message reaches on the accounts of the open tab, that it cannot be recalled, and on asking what that costs. */
export function ReachLines() {
  const { chosen, tab } = useComposer();
  const shown = chosen.filter(({ connection_id }) => tab === 'all' || tab === connection_id);
  return shown.map((account) => <ReachLine key={account.connection_id} account={account} />);
}

function ReachLine({ account }: { account: ChosenAccount }) {
  const { t } = useTranslation();
  const { readSent, edited, mayWrite } = useComposer();
  const { connection_id, channel, name, target } = account;
  const [asked, setAsked] = useState<string>();
  const declared = findPublishing(channel);
  const kind = MESSAGES[readSent(connection_id).kind ?? declared?.kinds[0] ?? ''];
  if (!kind || !declared) return null;
  const version = `${edited.post?.version} ${JSON.stringify(readSent(connection_id).options)} ${kind}`;
  return (
    <div className={classes.help}>
      <p>{t(`publishing_outcomes.reach.${kind}`, { account: name })}</p>
      {declared.estimates && target && mayWrite && asked !== version && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={edited.unsaved}
          onClick={() => setAsked(version)}
        >
          {t('publishing_outcomes.reach.ask')}
        </Button>
      )}
      {target && asked === version && <Estimate targetId={target._id} />}
    </div>
  );
}

function Estimate({ targetId }: { targetId: string }) {
  const { t } = useTranslation();
  const read = useCallQuery(estimatePost, { params: { _id: targetId } });
  return (
    <QueryView inline of={read} loading={<p role="status">{t('publishing_outcomes.reach.asking')}</p>}>
      {(estimate) => (
        <p role="status">
          <EstimateWords estimate={estimate} />
        </p>
      )}
    </QueryView>
  );
}

function EstimateWords({ estimate }: { estimate: PostEstimate }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { recipients, at_most, spends, left, price, failure } = estimate;
  if (failure) return formatStoredFault(failure.fault, failure.message);
  const reached =
    recipients === null
      ? t('publishing_outcomes.reach.unknown')
      : t(at_most ? 'publishing_outcomes.reach.at_most' : 'publishing_outcomes.reach.people', {
          count: recipients,
        });
  const quota =
    left === null
      ? undefined
      : t(spends > left ? 'publishing_outcomes.reach.too_many' : 'publishing_outcomes.reach.left', {
          spends: numberFormat(language).format(spends),
          left: numberFormat(language).format(left),
        });
  const cost =
    price &&
    t('publishing_outcomes.reach.cost', {
      cost: numberFormat(language, { style: 'currency', currency: price.currency }).format(
        price.amount * spends,
      ),
    });
  return [reached, quota, cost].filter(Boolean).join(' ');
}

import { useTranslation } from 'react-i18next';
import { previewAutoAssign, type PreviewedTicket } from '#contracts/settings/auto-assign/endpoints.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import type { TabProps } from './auto-assign-screen.tsx';
import classes from './things.module.css';

/** What the rules would do with the newest tickets, and why. */
export function PreviewTab({ all }: TabProps) {
  const { t, i18n } = useTranslation();
  const preview = useCall(previewAutoAssign, {});
  const agent = (id: string | null): string => all.agents.find(({ _id }) => _id === id)?.name ?? '';
  const rule = (id: string | null): string => all.rules.find(({ _id }) => _id === id)?.name ?? '';
  const outcome = ({ reason, agent_id, rule_id }: PreviewedTicket): string => {
    const words = { agent: agent(agent_id), rule: rule(rule_id), interpolation: { escapeValue: false } };
    return reason === 'assigned'
      ? t('auto_assign.preview.to', words)
      : t(`auto_assign.preview.${reason}`, words);
  };
  const passed = ({ skipped }: PreviewedTicket): string =>
    new Intl.ListFormat(i18n.language).format(
      skipped.map(({ agent_id, why }) => `${agent(agent_id)} (${t(`auto_assign.preview.why.${why}`)})`),
    );
  return (
    <Card title={t('auto_assign.preview.list')} flush>
      <p className={classes.note}>{t('auto_assign.preview.about')}</p>
      <Answer of={preview} loading={<RowsSkeleton rows={6} height={52} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('auto_assign.preview.empty')} help={t('auto_assign.preview.empty_help')} />
          ) : (
            <ul className={classes.list}>
              {items.map((ticket) => (
                <li key={ticket._id} className={classes.ticket}>
                  <span className={classes.quiet}>#{ticket.number}</span>
                  <span>
                    <span className={classes.name}>{ticket.customer}</span>
                    <span className={classes.quiet} style={{ display: 'block' }}>
                      {ticket.message}
                    </span>
                  </span>
                  <span>
                    <span className={classes.outcome} data-nobody={ticket.agent_id === null || undefined}>
                      {outcome(ticket)}
                    </span>
                    {ticket.skipped.length > 0 && (
                      <span className={classes.quiet} style={{ display: 'block' }}>
                        {t('auto_assign.preview.skipped', {
                          list: passed(ticket),
                          interpolation: { escapeValue: false },
                        })}
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Card>
  );
}

import { Badge, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { tryBlockerRule } from '#contracts/crm/blocker/endpoints.ts';
import { blockerFields, postBlocker } from '#contracts/settings/post-blocker.ts';
import { useArea } from '#web/kit/area/use-area.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './blocker.module.css';

const Fields = z.object(blockerFields);
type Rule = z.output<typeof Fields>;

/** Which of the newest messages a rule would have kept out; those that somebody answered are likely to be customers. */
export function TryTab() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const store = useArea(postBlocker, 'rules', postBlocker.resources.rules);
  const chosen = store.data.find(({ _id }) => _id === query.rule) ?? store.data[0];
  const rule = Fields.safeParse(chosen).data;
  return (
    <>
      <PageHeader title={useOpenTitle()} about={t('rules.blocked.try.about')} />
      <Card flush>
        <div className={classes.try}>
          {store.data.length === 0 ? (
            <p className={classes.quiet}>{t('rules.blocked.try.none')}</p>
          ) : (
            <Select
              label={t('rules.blocked.try.rule')}
              placeholder={t('rules.blocked.try.choose')}
              data={store.data.map(({ _id, name }) => ({ value: _id, label: String(name) }))}
              value={chosen?._id ?? null}
              allowDeselect={false}
              onChange={(next) => change({ rule: next ?? undefined })}
            />
          )}
          {rule && <Tried rule={rule} />}
        </div>
      </Card>
    </>
  );
}

function Tried({ rule }: { rule: Rule }) {
  const { t } = useTranslation();
  const tried = useCallQuery(tryBlockerRule, { body: rule });
  return (
    <Answer of={tried} loading={<RowsSkeleton rows={4} height={48} />}>
      {({ looked, caught, answered, items }) => (
        <>
          <p className={classes.author}>{t('rules.blocked.try.result', { looked, caught })}</p>
          {answered > 0 && (
            <p className={classes.warn}>{t('rules.blocked.try.answered', { count: answered })}</p>
          )}
          <ul className={classes.list}>
            {items.map((item, index) => (
              // One author may have said the same twice; lines stand in their order.
              <li key={index} className={classes.item}>
                <span />
                <span>
                  <TextLink
                    to={`/crm/tickets/${item.ticket_id}`}
                  >{`#${item.number} ${item.author}`}</TextLink>
                  <span className={classes.quiet} style={{ display: 'block' }}>
                    {item.text}
                  </span>
                </span>
                {item.answered && (
                  <Badge variant="light" color="orange">
                    {t('rules.blocked.try.answered_mark')}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Answer>
  );
}

import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { listNearSpellings } from '#contracts/quick-analytic/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { State } from '#web/kit/ui/states.tsx';
import { isNarrowed, NO_FILTERS } from '#web/listening/filter/query.ts';
import { KeepDialog } from '../actions/keep-dialog.tsx';
import type { SearchState } from '../state/use-search.ts';
import classes from './results.module.css';

/**
 * Nothing is found: the ways on are fewer filters, a longer period, collecting from now on, and words that are spelled or
 * sound nearly the same.
 */
export function NothingFound({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  const { filtering, address } = state;
  const { query, change } = filtering;
  const narrowed = isNarrowed(query);
  const mayKeep = useMayCall(createKeyword, 'listening');
  const [isKeeping, setKeeping] = useState(false);
  return (
    <Card>
      <State
        icon={IconSearchOff}
        title={t('quick_analytic.nothing.title', { terms: address.terms.join(', ') })}
        help={
          <>
            {t(narrowed ? 'quick_analytic.nothing.narrowed' : 'quick_analytic.nothing.help')}
            {address.terms.length === 1 && <NearSpellings state={state} term={address.terms[0] ?? ''} />}
          </>
        }
        action={
          <span className={classes.near}>
            {narrowed && (
              <Button variant="default" onClick={() => change(NO_FILTERS)}>
                {t('kit.state.clear')}
              </Button>
            )}
            {query.range !== '12m' && (
              <Button
                variant="default"
                onClick={() => change({ range: '12m', from: undefined, to: undefined })}
              >
                {t('listening.ranges.12m')}
              </Button>
            )}
            {mayKeep && !narrowed && (
              <Button onClick={() => setKeeping(true)}>{t('quick_analytic.nothing.collect')}</Button>
            )}
            {isKeeping && <KeepDialog state={state} onClose={() => setKeeping(false)} />}
          </span>
        }
      />
    </Card>
  );
}

function NearSpellings({ state, term }: { state: SearchState; term: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { from, to } = state.filtering.filter;
  const near = useCallQuery(listNearSpellings, { body: { term, from, to } });
  if (!near.data || near.data.items.length === 0) return null;
  return (
    <div>
      <p>{t('quick_analytic.nothing.near')}</p>
      <ul className={classes.near}>
        {near.data.items.map((item) => (
          <li key={item.term}>
            <Button variant="light" size="compact-md" onClick={() => state.setTerms([item.term])}>
              {item.term} · {formatShortNumber(item.count, language)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

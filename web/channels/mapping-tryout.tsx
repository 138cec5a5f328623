import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { WebhookMapping } from '#contracts/networks/webhook.ts';
import { MAPPED_MAX, mapPayload, type MappedPart } from '#engine/webhook/map-payload.ts';
import type { Values } from '#web/kit/form/values.ts';
import { useNetworkTexts } from '#web/kit/ui/network-texts.ts';
import { Fact } from './fact.tsx';
import classes from './engagement.module.css';

/** The parts that are shown; a payload may have hundreds. */
const SHOWN = 5;

/** Shows what the paths of a form find in a payload that a user pastes, by the same code that reads deliveries. Nothing is sent. */
export function MappingTryout({ values }: { values: Values }) {
  const { t } = useTranslation();
  const [payload, setPayload] = useState('');
  const mapping = WebhookMapping.safeParse(
    Object.fromEntries(Object.keys(WebhookMapping.shape).map((name) => [name, values[name]])),
  );
  const parsed = parseJson(payload);
  return (
    <section className={classes.part}>
      <h3 className={classes.partTitle}>{t('engagement.tryout.title')}</h3>
      <Textarea
        label={t('engagement.tryout.payload')}
        description={t('engagement.tryout.help')}
        value={payload}
        onChange={({ currentTarget }) => setPayload(currentTarget.value)}
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        classNames={{ input: classes.payload ?? '' }}
      />
      <div role="status">
        {payload.trim() !== '' && (
          <Outcome parts={parsed !== undefined && mapping.success ? mapPayload(parsed, mapping.data) : null}>
            {t(mapping.success ? 'engagement.tryout.no_json' : 'engagement.tryout.no_path')}
          </Outcome>
        )}
      </div>
    </section>
  );
}

function Outcome({ parts, children }: { parts: readonly MappedPart[] | null; children: string }) {
  const { t } = useTranslation();
  if (parts === null) return <p className={classes.error}>{children}</p>;
  if (parts.length === 0) return <p className={classes.error}>{t('engagement.tryout.nothing')}</p>;
  const taken = parts.filter(({ ok }) => ok).length;
  return (
    <>
      <p className={classes.tried}>
        {t('engagement.tryout.taken', { count: taken })}
        {taken < parts.length && ` · ${t('engagement.tryout.refused', { count: parts.length - taken })}`}
        {parts.length === MAPPED_MAX && ` · ${t('engagement.tryout.most', { count: MAPPED_MAX })}`}
      </p>
      {parts.slice(0, SHOWN).map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </>
  );
}

const FIELDS = ['author', 'author_name', 'conversation', 'text', 'time', 'id'] as const;

function Part({ part }: { part: MappedPart }) {
  const { t } = useTranslation();
  const { fields } = useNetworkTexts()('webhook');
  if (!part.ok)
    return (
      <p className={classes.error}>
        {t('engagement.tryout.lacks', { field: fields?.[part.lacks] ?? part.lacks })}
      </p>
    );
  const { message } = part;
  const rows = FIELDS.flatMap((name) => (message[name] === '' ? [] : [[name, message[name]] as const]));
  return (
    <dl className={classes.facts} data-tried>
      {[...rows, ...message.files.map((file) => ['files', file] as const)].map(([name, value], index) => (
        <Fact key={index} name={fields?.[name] ?? name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

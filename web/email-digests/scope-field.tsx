import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '#contracts/listening/templates/template.ts';
import { parseText, parseTexts } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import classes from './notifications.module.css';

type Scope = 'all' | 'template' | 'keywords';
const SCOPES: readonly Scope[] = ['all', 'template', 'keywords'];
type Props = {
  draft: Draft;
  templates: readonly Template[];
  keywords: readonly { _id: string; name: string }[];
  disabled: boolean;
};

/** The subject of a digest: all mentions, a template, or some keywords. */
export function ScopeField({ draft, templates, keywords, disabled }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const stored: Scope = form.values.template_id
    ? 'template'
    : parseTexts(form.values.keywords).length > 0
      ? 'keywords'
      : 'all';
  const [chosen, choose] = useState<Scope>();
  // The stored values decide; a choice that was only clicked shows its control until something is chosen in it.
  const scope = stored === 'all' ? (chosen ?? 'all') : stored;
  const change = (next: Scope) => {
    choose(next);
    if (next !== 'template') form.setFieldValue('template_id', null);
    if (next !== 'keywords') form.setFieldValue('keywords', []);
  };
  return (
    <div className={classes.group} role="group" aria-labelledby="notification-scope">
      <span className={classes.label} id="notification-scope">
        {t('notifications.scope.label')}
      </span>
      <SegmentedControl
        aria-labelledby="notification-scope"
        disabled={disabled}
        value={scope}
        onChange={(value) => change(SCOPES.find((one) => one === value) ?? 'all')}
        data={SCOPES.map((value) => ({ value, label: t(`notifications.scope.${value}`) }))}
      />
      {scope === 'template' && (
        <Select
          aria-label={t('notifications.fields.template_id')}
          searchable
          disabled={disabled}
          nothingFoundMessage={t('kit.state.nothing')}
          data={templates.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={parseText(form.values.template_id) || null}
          error={form.errors.template_id}
          onChange={(value) => form.setFieldValue('template_id', value)}
        />
      )}
      {scope === 'keywords' && (
        <MultiSelect
          aria-label={t('notifications.fields.keywords')}
          searchable
          hidePickedOptions
          limit={100}
          disabled={disabled}
          nothingFoundMessage={t('kit.state.nothing')}
          data={keywords.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={parseTexts(form.values.keywords)}
          error={form.errors.keywords}
          onChange={(value) => form.setFieldValue('keywords', value)}
        />
      )}
    </div>
  );
}

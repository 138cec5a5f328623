import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from './draft.ts';
import { toQuery, toSets, type ModeReason } from './editor-modes.ts';
import { HintMark } from './hint-mark.tsx';
import classes from './sets.module.css';

type Props = {
  draft: Draft;
  onChange: (turn: (draft: Draft) => Draft) => void;
  readOnly: boolean;
};

/**
 * The two modes of a keyword: panels with the raw string, or the Boolean language. If a keyword cannot be converted, the reason is shown.
 */
export function ModeChoice({ draft, onChange, readOnly }: Props) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<{ reason: ModeReason; words: string } | null>(null);
  const words = draft.query ?? draft.raw;
  const face = draft.query === null ? 'panels' : 'query';
  const choose = (next: string) => {
    if (next === face) return;
    const turned = next === 'query' ? toQuery(draft) : toSets(draft);
    if (turned.ok) onChange(() => turned.draft);
    setRefused(turned.ok ? null : { reason: turned.reason, words });
  };
  return (
    <div className={classes.faces}>
      <div className={classes.modes}>
        <span className={classes.modeName} aria-hidden>
          {t('keywords.face.label')}
        </span>
        <SegmentedControl
          size="xs"
          aria-label={t('keywords.face.label')}
          readOnly={readOnly}
          value={face}
          onChange={choose}
          data={[
            { value: 'panels', label: t('keywords.face.panels') },
            { value: 'query', label: t('keywords.face.query') },
          ]}
        />
        <HintMark name={t('keywords.face.query')} text={t('keywords.face.help')} side="right" />
      </div>
      <p className={classes.hint}>{t(`keywords.face.${face}_help`)}</p>
      {refused && refused.words === words && (
        <p className={classes.hint} role="alert">
          {t(`keywords.face.refused.${refused.reason}`)}
        </p>
      )}
    </div>
  );
}

import { Button, Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconTextSpellcheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addSpellingWord, checkSpelling } from '#contracts/crm/suggestions/endpoints.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { applyCorrection } from './corrected.ts';
import classes from './help.module.css';

type SpellingMistake = AnswerOf<typeof checkSpelling>['items'][number];
type Props = { text: string; setText: (text: string) => void };

/** A word is not checked while it is being typed: only after a pause, in milliseconds. */
const PAUSE_MS = 700;
/** This many are offered at once; the others follow as these are corrected. */
const SHOWN = 6;

/** Misspelt words in a reply, with suggestions; empty if the account has no spell checker. */
export function SpellingLine(props: Props) {
  const { account } = useSession();
  return hasFeature(account, 'spell_checker') ? <Line {...props} /> : null;
}

function Line({ text, setText }: Props) {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const read = useCallQuery(
    checkSpelling,
    { body: { text: settled } },
    { enabled: settled.trim().length > 2 },
  );
  const learn = useCallMutation(addSpellingWord, { refresh: [checkSpelling.name] });
  // While the user types, findings of the previous text would be at the wrong offsets.
  const items = text === settled && settled.trim().length > 2 ? (read.data?.items ?? []) : [];
  if (items.length === 0) return null;
  const put = (mistake: SpellingMistake, meant: string) => setText(applyCorrection(text, mistake, meant));
  return (
    <div className={classes.spelling} role="group" aria-label={t('suggestions.spelling.title')}>
      <IconTextSpellcheck size={15} aria-hidden className={classes.sign} />
      {items.slice(0, SHOWN).map((mistake) => (
        <Menu key={`${mistake.start} ${mistake.word}`} position="top-start" withinPortal>
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              className={classes.wrong}
              aria-label={t('suggestions.spelling.wrong', {
                word: mistake.word,
                interpolation: { escapeValue: false },
              })}
            >
              {mistake.word}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {mistake.suggestions.map((meant) => (
              <Menu.Item key={meant} onClick={() => put(mistake, meant)}>
                {meant}
              </Menu.Item>
            ))}
            {mistake.suggestions.length === 0 && <Menu.Label>{t('suggestions.spelling.none')}</Menu.Label>}
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => learn.send({ body: { word: mistake.word } })}
            >
              {t('suggestions.spelling.learn')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ))}
      {items.length > SHOWN && (
        <span className={classes.dim}>{t('suggestions.spelling.more', { count: items.length - SHOWN })}</span>
      )}
    </div>
  );
}

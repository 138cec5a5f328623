import { ColorInput, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { computeContrast, isHex, READABLE, resolveReadableColor } from '#contracts/brands/contrast.ts';
import { computeRenderedParts, THEME_PARTS, type RenderedPart } from '#contracts/brands/rendered-parts.ts';
import { Card } from '#web/kit/ui/card.tsx';
import type { BrandDraft } from './brand-fields.tsx';
import classes from '../admin.module.css';
import look from './brands.module.css';

type Props = {
  draft: BrandDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (patch: Partial<BrandDraft>) => void;
};

/** Accent and own theme; what is chosen is measured at once, and what cannot be read is shown as it will be drawn. */
export function BrandColors({ draft, errors, onChange }: Props) {
  const { t } = useTranslation();
  const { is_set, details } = draft.theme;
  const painted = is_set ? computeRenderedParts(details) : [];
  const accent = isHex(draft.theme_color) ? computeContrast(draft.theme_color, '#ffffff') : 0;
  const set = (name: keyof typeof details, color: string) => {
    const { [name]: _before, ...rest } = details;
    onChange({ theme: { is_set, details: isHex(color) ? { ...rest, [name]: color } : rest } });
  };
  return (
    <Card title={t('admin.brands.theme_color')}>
      <div className={classes.stack}>
        <div>
          <ColorInput
            aria-label={t('admin.brands.theme_color')}
            format="hex"
            withEyeDropper={false}
            value={draft.theme_color}
            error={errors['theme_color']}
            onChange={(theme_color) => onChange({ theme_color })}
          />
          <p className={look.contrast} data-adjusted={accent < READABLE || undefined}>
            {t('admin.brands.accent_note', { ratio: accent.toFixed(1) })}
            {accent < READABLE && ` · ${t('admin.brands.accent_adjusted')}`}
          </p>
        </div>
        <Switch
          label={t('admin.brands.theme')}
          description={t('admin.brands.theme_help')}
          checked={is_set}
          onChange={({ currentTarget }) => onChange({ theme: { is_set: currentTarget.checked, details } })}
        />
        {is_set &&
          THEME_PARTS.map((part) => {
            const name = t(`admin.brands.parts.${part}`);
            const found = painted.find((one) => one.part === part);
            return (
              <fieldset key={part} className={classes.set}>
                <legend className={classes.legend}>{name}</legend>
                <div className={classes.pair}>
                  <ColorInput
                    aria-label={t('admin.brands.background', { part: name })}
                    placeholder={t('admin.brands.background', { part: name })}
                    format="hex"
                    withEyeDropper={false}
                    value={details[part] ?? ''}
                    onChange={(color) => set(part, color)}
                  />
                  <ColorInput
                    aria-label={t('admin.brands.text', { part: name })}
                    placeholder={t('admin.brands.text', { part: name })}
                    format="hex"
                    withEyeDropper={false}
                    value={
                      details[`${part}_text`] ??
                      (details[part] ? resolveReadableColor(details[part], '#ffffff') : '')
                    }
                    onChange={(color) => set(`${part}_text`, color)}
                  />
                </div>
                {found && <Contrast painted={found} />}
              </fieldset>
            );
          })}
      </div>
    </Card>
  );
}

function Contrast({ painted: { background, text, ratio, adjusted } }: { painted: RenderedPart }) {
  const { t } = useTranslation();
  return (
    <p className={look.contrast} data-adjusted={adjusted || undefined} role="status">
      <span className={look.swatch} style={{ background, color: text }} aria-hidden>
        Aa
      </span>
      {t('admin.brands.contrast', { ratio: ratio.toFixed(1) })}:{' '}
      {adjusted ? t('admin.brands.contrast_adjusted', { color: text }) : t('admin.brands.contrast_good')}
    </p>
  );
}

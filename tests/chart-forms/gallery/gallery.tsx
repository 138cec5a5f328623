import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@fontsource-variable/inter';
import '@fontsource-variable/noto-sans-thai';
import '#web/kit/theme/tokens.css';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { KnownColors } from '#web/custom-viz/forms/chart-colors.tsx';
import { ChartView } from '#web/custom-viz/forms/chart-view.tsx';
import { setCalendar } from '#web/kit/text/kept-formats.ts';
import { ThemeProvider } from '#web/kit/theme/theme-provider.tsx';
import type { GalleryCase, GalleryFacts } from './gallery-case.ts';

/** The page on which tests look at charts: each in a card as wide as the tests say. The suite does not contain it. */
type Content = {
  cases: GalleryCase[];
  facts: GalleryFacts;
  language: 'en' | 'th';
  width: number;
  asTable: boolean;
};

declare global {
  interface Window {
    selected: unknown[];
    brushed: unknown[];
  }
}

const content = (await (await fetch('/content.json')).json()) as Content;
window.selected = [];
window.brushed = [];
const { language, facts } = content;
await i18next.use(initReactI18next).init({ lng: language, resources: {}, returnNull: false });
document.documentElement.lang = language;
setCalendar(language === 'th' ? 'buddhist' : 'gregorian');
const COLORS = {};
const catalog = {
  findMeasure: (measure: string) =>
    facts.measures[measure] ?? { label: measure, unit: 'number' as const, good: null, isAdditive: false },
  nameDimension: (dimension: string) => facts.dimensions[dimension] ?? dimension,
  nameValue: (dimension: string, key: string, label: string | null) =>
    label ?? facts.values[dimension]?.[key] ?? key,
};

createRoot(document.querySelector('#root') ?? document.body).render(
  <ThemeProvider accent="#3056d3">
    <KnownColors colors={COLORS}>
      <h1 style={{ margin: 8, fontSize: 16 }}>Charts</h1>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, padding: 8 }}>
        {content.cases.map(({ name, chart, answers, height }) => (
          <section
            key={name}
            data-case={name}
            aria-label={name}
            style={{
              width: content.width,
              height: height + 52,
              padding: 12,
              boxSizing: 'border-box',
              background: 'var(--es-surface)',
              border: '1px solid var(--es-border)',
              borderRadius: 8,
              display: 'flex',
              flexDirection: 'column',
            }}
          >
            <h2 style={{ margin: '0 0 6px', fontSize: 14 }}>{name}</h2>
            <div style={{ flex: 1, minHeight: 0 }}>
              <ChartView
                chart={chart}
                answers={answers}
                labels={facts.labels}
                catalog={catalog}
                title={name}
                asTable={content.asTable}
                onSelect={(cell, event) => window.selected.push({ name, cell, exclude: event.exclude })}
                onBrush={(span) => window.brushed.push({ name, span })}
              />
            </div>
          </section>
        ))}
      </div>
    </KnownColors>
  </ThemeProvider>,
);

import { toVisible, type ChartTheme } from '#engine/chart-forms/colors/chart-theme.ts';

/** The colours of the suite's screens (web/kit/theme/tokens.css), which drawings cannot read from style sheets. */
export const SUITE_COLORS = {
  light: {
    text: '#1a1e26',
    dim: '#586172',
    line: '#e2e5ea',
    surface: '#ffffff',
    raised: '#ffffff',
    palette: ['#0072b2', '#d07c00', '#009e73', '#b0609a', '#4aa3da', '#c24e00', '#647c50'],
    others: '#6b7585',
    none: '#aab2bf',
    sentiments: {
      positive: '#1a9e7a',
      neutral: '#aab2bf',
      negative: '#dd5b2a',
      question: '#8b6bd6',
      unjudged: '#d5d9e0',
    },
    good: '#0a7a4b',
    bad: '#c22f2f',
    warn: '#9a5b00',
  },
  dark: {
    text: '#e6e9ef',
    dim: '#9aa3b2',
    line: '#272c35',
    surface: '#14171c',
    raised: '#1b1f26',
    palette: ['#4c9fe0', '#e6a22e', '#2bb08a', '#d58fc1', '#86c9f2', '#ee7a3b', '#c9cd4b'],
    others: '#98a2b1',
    none: '#76808f',
    sentiments: {
      positive: '#2bb08a',
      neutral: '#76808f',
      negative: '#ee6c3b',
      question: '#9c80e0',
      unjudged: '#4a5260',
    },
    good: '#4cc38a',
    bad: '#ff8a80',
    warn: '#f0b04f',
  },
} as const;

const FONT = "'Inter Variable', 'Noto Sans Thai Variable', 'Noto Sans Thai', sans-serif";

/** The theme of drawings on the suite's surfaces; every colour of a shape is visible on them. */
export function makeSuiteTheme({
  isDark,
  scale = 1,
  moves = false,
}: {
  isDark: boolean;
  scale?: number;
  moves?: boolean;
}): ChartTheme {
  const colors = SUITE_COLORS[isDark ? 'dark' : 'light'];
  const visible = (color: string): string => toVisible(color, colors);
  const palette = colors.palette.map(visible);
  return {
    ...colors,
    isDark,
    palette,
    others: visible(colors.others),
    none: visible(colors.none),
    sentiments: Object.fromEntries(
      Object.entries(colors.sentiments).map(([name, color]) => [name, visible(color)]),
    ),
    accent: palette[0] ?? colors.text,
    font: FONT,
    scale,
    moves,
  };
}

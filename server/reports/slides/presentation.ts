import library from 'pptxgenjs';

/** The library's types are written for another kind of module than the one that is loaded. */
export const Presentation = library as unknown as typeof library.default;

export type Deck = library.default;
export type Slide = library.default.Slide;
export type SlideTexts = library.default.TextProps[];
export type SlideRow = library.default.TableRow;
export type SlideCell = library.default.TableCell;
export type ChartOptions = library.default.IChartOpts;

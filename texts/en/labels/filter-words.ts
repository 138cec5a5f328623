export type FilterWords = {
  contains: (part: string) => string;
  not_contains: (part: string) => string;
  begins: (part: string) => string;
  not_begins: (part: string) => string;
  equal: (number: string) => string;
  between: (least: string, most: string) => string;
  at_least: (number: string) => string;
  at_most: (number: string) => string;
  empty: string;
  present: string;
  none: string;
  any: string;
};

/** What filters choose, behind the name of what they are on. */
export const filterWords: FilterWords = {
  contains: (part) => `contains “${part}”`,
  not_contains: (part) => `does not contain “${part}”`,
  begins: (part) => `begins with “${part}”`,
  not_begins: (part) => `does not begin with “${part}”`,
  equal: (number) => `is ${number}`,
  between: (least, most) => `between ${least} and ${most}`,
  at_least: (number) => `at least ${number}`,
  at_most: (number) => `at most ${number}`,
  empty: 'is empty',
  present: 'is not empty',
  none: 'has no value',
  any: 'has any value',
};

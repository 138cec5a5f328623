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
  is: (name: string, values: string) => string;
  is_not: (name: string, values: string) => string;
  /** Of values beyond those that are shown, which are named. */
  is_others: (name: string, others: string, shown: string) => string;
  except: (filters: string) => string;
  any_of: (groups: readonly string[]) => string;
  linked_some: (dataSet: string, filters: string) => string;
  linked_none: (dataSet: string, filters: string) => string;
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
  is: (name, values) => `${name} is ${values}`,
  is_not: (name, values) => `${name} is not ${values}`,
  is_others: (name, others, shown) => `${name} is ${others} (beyond ${shown})`,
  except: (filters) => `not together: ${filters}`,
  any_of: (groups) => groups.join(' or '),
  linked_some: (dataSet, filters) => `has ${dataSet} with ${filters}`,
  linked_none: (dataSet, filters) => `has no ${dataSet} with ${filters}`,
};

/** What a setting is called while its change is on its way: its name in camel case, `done_with_survey` → `doneWithSurvey` (spec, section 3). */
export const pendingNameOf = (setting: string): string =>
  setting.replaceAll(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

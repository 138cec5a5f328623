export { storeSurveyExamples } from '#server/crm/survey/examples.ts';

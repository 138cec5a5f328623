export { storeQualityExamples } from '#server/crm/quality/examples.ts';

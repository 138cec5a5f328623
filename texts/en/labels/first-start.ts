/** What an installation calls the organisation and the person that it makes at its first start. */
export const firstNames = { organisation: 'My organisation', person: 'Administrator' };

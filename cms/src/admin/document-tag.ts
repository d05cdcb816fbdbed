/** Tag of Strapi's content manager for what it keeps of entries: `UID_documentId` of one entry, `UID_LIST` of a list. */
export const DOCUMENT = 'Document';

import { FIRM_PLACEHOLDERS } from '../mails/mail-texts';

/** Placeholders of answer templates. */
export const ANSWER_PLACEHOLDERS = ['name', 'reference', 'colleague', 'firstSteps', ...FIRM_PLACEHOLDERS] as const;

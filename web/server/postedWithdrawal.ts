import { API, longMoment, PAGES, validate, WITHDRAWAL_BODY_BYTES, WITHDRAWAL_FIELDS, type WithdrawalAnswer, type WithdrawalForm, withdrawalFormSchema } from '@site/rules';

import { ENCODED_BYTES, type StepsForm } from './postedSteps';

/** Withdrawals from the contract. */
export const POSTED_WITHDRAWAL: StepsForm<WithdrawalForm, WithdrawalAnswer> = {
  page: 'withdrawal',
  slug: PAGES.withdrawal,
  bodyLimit: ENCODED_BYTES * WITHDRAWAL_BODY_BYTES,
  fields: WITHDRAWAL_FIELDS,
  api: API.withdrawals,
  errorId: (field) => `withdrawal-${field}-error`,
  validate: (typed) => validate(withdrawalFormSchema, typed),
  shown: (content) => ({ ...content }),
  toData: (content, { code: language }) => ({ ...content, language }),
  controlOf: (field) => WITHDRAWAL_FIELDS.find((name) => name === field),
  done: ({ data }, locale) => {
    if (!data) return undefined;
    const { reference, receivedAt, isMailed } = data;
    // In UTC, because the visitor's time zone is unknown without JavaScript.
    return { conditions: [isMailed ? 'mailed' : 'not_mailed'], values: { reference, receivedAt, moment: longMoment(new Date(receivedAt), locale) } };
  },
};

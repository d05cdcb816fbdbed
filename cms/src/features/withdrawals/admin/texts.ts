/** Texts about withdrawals from signed agreements in the admin. */
export const EN = {
  'withdrawn.agreement': 'Signed agreement',
  'withdrawn.unmatched': 'It is not known yet which signed agreement this is about. Find it in “Visitors: signed agreements” and enter its reference. The withdrawal is valid either way.',
  'withdrawn.gone': 'This agreement was erased.',
} as const;

export const RU: Readonly<Record<keyof typeof EN, string>> = {
  'withdrawn.agreement': 'Подписанный договор',
  'withdrawn.unmatched': 'Пока неизвестно, о каком подписанном договоре речь. Найдите его в разделе «Посетители: подписанные договоры» и впишите номер. Отказ действует в любом случае.',
  'withdrawn.gone': 'Этот договор удалён.',
};

/** Texts about withdrawals from signed agreements in the admin. */
export const EN = {
  'withdrawn.agreement': 'Signed agreement',
  'withdrawn.unmatched': 'It is not known yet which signed agreement this is about. Find it in “Visitors: signed agreements” and enter its reference. The withdrawal is valid either way.',
  'withdrawn.gone': 'This agreement was erased.',
  'withdrawn.history': 'Who matched it',
  'withdrawn.historyUnknown': 'It could not be read who matched it. Reload the page.',
  'withdrawn.matched': '{moment}, {person}: matched to {agreement}',
  'withdrawn.byItself': 'the site itself',
  'withdrawn.unmatchedFrom': '{moment}, {person}: no longer matched to {agreement}',
} as const;

export const RU: Readonly<Record<keyof typeof EN, string>> = {
  'withdrawn.agreement': 'Подписанный договор',
  'withdrawn.unmatched': 'Пока неизвестно, о каком подписанном договоре речь. Найдите его в разделе «Посетители: подписанные договоры» и впишите номер. Отказ действует в любом случае.',
  'withdrawn.gone': 'Этот договор удалён.',
  'withdrawn.history': 'Кто отнёс к договору',
  'withdrawn.historyUnknown': 'Не удалось узнать, кто отнёс отказ к договору. Обновите страницу.',
  'withdrawn.matched': '{moment}, {person}: отнесён к {agreement}',
  'withdrawn.byItself': 'сам сайт',
  'withdrawn.unmatchedFrom': '{moment}, {person}: больше не относится к {agreement}',
};

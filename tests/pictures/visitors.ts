/** Invented people, who wrote to the firm this long ago. */
export const VISITORS = [
  { first_name: 'Ольга', last_name: 'Примерова', email: 'olga.primerova@example.com', phone: '+37060000011', country_code: 'lt', form: 'contact', language: 'ru', subject: 'Брокер не выводит деньги', message: 'В марте перевела брокеру деньги тремя платежами. С июня на письма не отвечают. Можно ли что-то сделать?', minutesAgo: 12 },
  { first_name: 'Jan', last_name: 'Voorbeeld', email: 'jan@voorbeeld@example.com', phone: '+31612345678', country_code: 'nl', form: 'help', language: 'nl', minutesAgo: 95 },
  { first_name: 'משה', last_name: 'לדוגמה', email: 'moshe@example.com', phone: '+972501234567', country_code: 'il', form: 'help', language: 'he', minutesAgo: 190 },
  { first_name: 'Claire', last_name: 'Exemple', email: 'claire.exemple@example.com', phone: '+33612345678', country_code: 'fr', form: 'contact', language: 'fr', subject: 'Virement bloqué', message: 'Ma banque refuse un virement depuis deux semaines.', minutesAgo: 60 * 26 },
  { first_name: 'Mary', last_name: 'Sample', email: 'mary.sample@example.com', phone: '+447400123456', country_code: 'gb', form: 'help', language: 'en', minutesAgo: 60 * 50 },
  { first_name: 'Игорь', last_name: 'Примеров', email: 'igor.primerov@example.com', phone: '+79161234567', country_code: 'lv', form: 'help', language: 'ru', minutesAgo: 60 * 24 * 6 },
] as const;

/** What was done about them by now, the last one first. */
export const HANDLED = [
  { email: 'claire.exemple@example.com', changes: [{ state: 'no_answer' }], note: null },
  { email: 'mary.sample@example.com', changes: [{ state: 'called' }], note: 'Sends the bank’s letter by Friday.' },
  { email: 'igor.primerov@example.com', changes: [{ state: 'called' }, { state: 'client' }], note: 'Договор подписан.' },
] as const;

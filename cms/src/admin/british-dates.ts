/** Strapi's name of its English. */
const ENGLISH = 'en';

/**
 * Makes Strapi write and read English dates the British way, as our own screens do: it knows English without a country
 * only, which browsers take for American, so that 3 April would be 4/3.
 */
export function writeDatesBritish(intl: { DateTimeFormat: typeof Intl.DateTimeFormat } = Intl): void {
  const british = ([locales, ...options]: readonly unknown[]): unknown[] => [locales === ENGLISH ? 'en-GB' : locales, ...options];
  intl.DateTimeFormat = new Proxy(intl.DateTimeFormat, {
    apply: (format, self, parameters) => Reflect.apply(format, self, british(parameters)) as Intl.DateTimeFormat,
    construct: (format, parameters, target) => Reflect.construct(format, british(parameters), target) as Intl.DateTimeFormat,
  });
}

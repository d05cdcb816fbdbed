/** Texts about signatures in the admin. */
export const EN = {
  'signature': 'Signature',
  'signature.open': 'Open',
  'signature.openOf': ' the signature of {name}',
  'signature.none': 'No picture',
  'signature.alt': 'Signature of {name}',
  'signature.drawn': 'Drawn by {name}',
  'signature.typed': 'Typed by {name}',
} as const;

export const RU: Readonly<Record<keyof typeof EN, string>> = {
  'signature': 'Подпись',
  'signature.open': 'Открыть',
  'signature.openOf': ' подпись: {name}',
  'signature.none': 'Нет картинки',
  'signature.alt': 'Подпись: {name}',
  'signature.drawn': 'Подпись от руки: {name}',
  'signature.typed': 'Подпись набрана: {name}',
};

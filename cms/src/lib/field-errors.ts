import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { LABELS_RU, TYPES_RU } from '../admin/texts/schemas.ru';
import { type StaffLanguage, staffLanguage } from './staff-language';

/** The schema's name of a type or a field, which is translated for staff. */
export class SchemaName {
  constructor(readonly english: string) {}
}
type Values = Readonly<Record<string, string | number | SchemaName>>;

/** Messages that the admin shows at a field when an entry or a picture is refused. */
const SENTENCES = {
  picture_format: {
    en: 'This is not a whole JPEG, PNG, WebP, AVIF or HEIC picture, or its name ends otherwise.',
    ru: 'Это не целая картинка в формате JPEG, PNG, WebP, AVIF или HEIC, или у её имени другое окончание.',
  },
  picture_too_long: {
    en: 'The picture has {width} × {height} pixels: no side may have more than {max}.',
    ru: 'В картинке {width} × {height} пикселей: ни одна сторона не может быть больше {max}.',
  },
  picture_too_large: {
    en: 'The picture has {megapixels} megapixels, of at most {max}. Make it smaller and upload it again.',
    ru: 'В картинке {megapixels} мегапикселей, а можно не больше {max}. Уменьшите её и загрузите снова.',
  },
  picture_moving: {
    en: 'Moving pictures cannot be shown. Upload a single picture.',
    ru: 'Движущиеся картинки показать нельзя. Загрузите неподвижную.',
  },
  picture_damaged: {
    en: 'The picture is damaged or incomplete. Save it again and upload the new file.',
    ru: 'Картинка повреждена или неполная. Сохраните её заново и загрузите новый файл.',
  },
  picture_many_tiles: {
    en: 'The picture is stored in more parts than phones use (at most {max}). Save it as a JPEG and upload that.',
    ru: 'В картинке больше частей, чем бывает в снимках телефонов (можно не больше {max}). Сохраните её как JPEG и загрузите этот файл.',
  },
  picture_too_demanding: {
    en: 'Reading this picture takes too much time or memory. Make it smaller, or save it as a JPEG, and upload that.',
    ru: 'Чтение этой картинки занимает слишком много времени или памяти. Уменьшите её или сохраните как JPEG и загрузите этот файл.',
  },
  picture_too_heavy: {
    en: 'As a JPEG, the picture would take more than {max} MB. Make it smaller and upload it again.',
    ru: 'В формате JPEG эта картинка заняла бы больше {max} МБ. Уменьшите её и загрузите снова.',
  },
  picture_other_format: {
    en: 'The picture that you replace is a file of the format {format}, and this one would be too large or take too long to convert. Replace it with a {format} file, or upload this one as a new picture.',
    ru: 'Заменяемая картинка — файл формата {format}, а эта после перевода в него была бы слишком большой или переводилась бы слишком долго. Замените её файлом {format} или загрузите эту как новую.',
  },
  picture_transparent: {
    en: 'This picture is transparent in places, and the one that you replace is a JPEG, which cannot be. Replace it with a picture without transparency, or upload this one as a new picture.',
    ru: 'В этой картинке есть прозрачные места, а заменяемая — файл JPEG, в нём их быть не может. Замените её картинкой без прозрачности или загрузите эту как новую.',
  },
  pictures_one_by_one: {
    en: 'Only one picture can be uploaded here at a time.',
    ru: 'Сюда можно загрузить только одну картинку за раз.',
  },
  picture_gone: {
    en: 'The picture was deleted while the file was being uploaded. Upload the file as a new picture.',
    ru: 'Пока файл загружался, эту картинку удалили. Загрузите файл как новую картинку.',
  },
  folder_gone: {
    en: 'The folder was deleted while the picture was being uploaded. Choose another one and upload it again.',
    ru: 'Пока картинка загружалась, её папку удалили. Выберите другую папку и загрузите картинку снова.',
  },
  agreement_held: {
    en: 'The agreement {reference} is held against erasure: {reason}',
    ru: 'Договор {reference} закреплён, удалить его нельзя: {reason}',
  },
  picture_store_away: {
    en: 'The store of pictures does not answer, or does not take files just now. Nothing was changed. Try again in a few minutes; if that does not help, tell whoever looks after the server.',
    ru: 'Хранилище картинок не отвечает или сейчас не принимает файлы. Ничего не изменилось. Попробуйте ещё раз через несколько минут; если не поможет, скажите тому, кто следит за сервером.',
  },
  picture_partly_stored: {
    en: 'The store of pictures does not answer, or does not take files just now. What you sent may be stored only in part. Look at it in the media library, and send it again in a few minutes; if that does not help, tell whoever looks after the server.',
    ru: 'Хранилище картинок не отвечает или сейчас не принимает файлы. Возможно, сохранилась только часть отправленного. Посмотрите в медиабиблиотеке, что получилось, и отправьте ещё раз через несколько минут; если не поможет, скажите тому, кто следит за сервером.',
  },
  picture_not_deleted: {
    en: 'The store of pictures does not answer, or does not delete files just now. What the media library still shows may be deleted only in part. Delete it again in a few minutes; if that does not help, tell whoever looks after the server.',
    ru: 'Хранилище картинок не отвечает или сейчас не удаляет файлы. То, что медиабиблиотека ещё показывает, могло удалиться лишь частично. Удалите это ещё раз через несколько минут; если не поможет, скажите тому, кто следит за сервером.',
  },
  text_too_long: {
    en: 'The text is too long: {length} characters, of at most {max}.',
    ru: 'Текст слишком длинный: {length} знаков, а можно не больше {max}.',
  },
  folders_too_deep: {
    en: 'Folders can be at most {max} deep. Choose one further up.',
    ru: 'Папки вкладываются друг в друга не глубже чем на {max} уровней. Выберите папку выше.',
  },
  list_too_long: {
    en: 'There are {count} entries in this list, of at most {max}.',
    ru: 'В этом списке записей: {count}, а можно не больше {max}.',
  },
  number_out_of_range: {
    en: 'Enter a whole number from {min} to {max}.',
    ru: 'Введите целое число от {min} до {max}.',
  },
  rich_text_too_long: {
    en: 'The text is too long: {length} characters, of at most {max}. Divide it into several entries.',
    ru: 'Текст слишком длинный: {length} знаков, а можно не больше {max}. Разделите его на несколько записей.',
  },
  rich_text_too_deep: {
    en: 'Too many elements stand within one another (lists within lists, open tags such as <b>): at most {max}. Paste the text without formatting.',
    ru: 'Слишком много вложенных друг в друга элементов (списки в списках, незакрытые теги вроде <b>): можно не больше {max}. Вставьте текст без форматирования.',
  },
  rich_text_unchecked: {
    en: 'The text could not be checked just now. Save it again in a moment; if that does not help, paste it without formatting.',
    ru: 'Сейчас текст не удалось проверить. Сохраните его ещё раз через минуту; если не поможет, вставьте его без форматирования.',
  },
  agreement_too_long: {
    en: 'With this text the whole agreement would have {length} characters, of at most {max}. Shorten it.',
    ru: 'С этим текстом во всём договоре было бы {length} знаков, а можно не больше {max}. Сократите его.',
  },
  placeholder_unknown: {
    en: '{found} stands for nothing here. There are: {known}',
    ru: '{found} здесь ничего не обозначает. Есть: {known}',
  },
  placeholder_not_here: {
    en: '{found} would be shown as it is: names in double braces are not replaced in this field.',
    ru: '{found} так и останется в тексте: в этом поле имена в двойных скобках не заменяются.',
  },
  placeholder_escaped: {
    en: '{found} would be shown as it is: its braces are written with codes, backslashes or formatting. Type them plainly, without formatting.',
    ru: '{found} так и останется в тексте: скобки записаны кодами, с обратной косой чертой или с форматированием. Наберите их обычными знаками, без форматирования.',
  },
  placeholder_empty: {
    en: '{found} would be empty: first fill “{field}” in “{entry}” and publish it.',
    ru: '{found} было бы пустым: сначала заполните поле «{field}» в «{entry}» и опубликуйте.',
  },
  answer_no_address: {
    en: 'This request has no e-mail address, so it cannot be answered by e-mail. Call the visitor.',
    ru: 'В заявке нет адреса почты, поэтому письмом на неё не ответить. Позвоните посетителю.',
  },
  answer_address_unusable: {
    en: 'No mail can be sent to the address in this request: it is not written like one. Call the visitor.',
    ru: 'На адрес из заявки письмо не отправить: он записан неверно. Позвоните посетителю.',
  },
  answer_duplicate: {
    en: 'This is a duplicate of the request {reference}: answer in that one. If they are not the same case, separate them first.',
    ru: 'Это повтор заявки {reference}: отвечайте в ней. Если это разные обращения, сначала разделите заявки.',
  },
  notes_full: {
    en: 'There is no room for further notes in this request: at most {notes} notes, and {letters} letters in all. Keep longer texts in the case file.',
    ru: 'В этой заявке больше нет места для заметок: их может быть не больше {notes}, и не больше {letters} знаков во всех вместе. Длинные тексты храните в деле клиента.',
  },
  answer_placeholder: {
    en: '{found} would be sent as it is: nothing is filled in any more. Write what it stands for, or delete it.',
    ru: '{found} так и уйдёт в письме: замены больше не будет. Напишите, что нужно, или удалите.',
  },
  value_needed: {
    en: 'This cannot be empty: a published text ({where}) has {found} in it.',
    ru: 'Это поле не может быть пустым: в опубликованном тексте ({where}) стоит {found}.',
  },
  entry_needed: {
    en: 'This stays published: a published text ({where}) has {found} in it, which would be empty.',
    ru: 'Снять с публикации или удалить это нельзя: в опубликованном тексте ({where}) стоит {found}, и там стало бы пусто.',
  },
  slug_reserved: {
    en: '“{slug}” is the address of a page of the site. Choose another one.',
    ru: 'По адресу «{slug}» открывается страница самого сайта. Выберите другой.',
  },
  slug_malformed: {
    en: 'Only small Latin letters, digits and single hyphens between them, for example europe-digital-future.',
    ru: 'Только строчные латинские буквы, цифры и одиночные дефисы между ними, например europe-digital-future.',
  },
  field_empty: {
    en: 'This must not be empty.',
    ru: 'Это поле нельзя оставить пустым.',
  },
  too_many_characters: {
    en: 'At most {max} characters are possible here. Shorten the text.',
    ru: 'Здесь можно не больше {max} знаков. Сократите текст.',
  },
  too_few_characters: {
    en: 'At least {min} characters are needed here.',
    ru: 'Здесь нужно не меньше {min} знаков.',
  },
  number_too_high: {
    en: 'Enter a number of at most {max}.',
    ru: 'Укажите число не больше {max}.',
  },
  number_too_low: {
    en: 'Enter a number of at least {min}.',
    ru: 'Укажите число не меньше {min}.',
  },
  whole_number_expected: {
    en: 'Enter a whole number, in digits only.',
    ru: 'Укажите целое число, только цифрами.',
  },
  too_many_items: {
    en: 'Too many items: at most {max} are possible. Remove some.',
    ru: 'Слишком много пунктов: можно не больше {max}. Удалите лишние.',
  },
  too_few_items: {
    en: 'Too few items: at least {min} are needed.',
    ru: 'Слишком мало пунктов: нужно не меньше {min}.',
  },
  email_malformed: {
    en: 'Enter a whole e-mail address, for example office@example.com.',
    ru: 'Укажите адрес почты целиком, например office@example.com.',
  },
  not_in_list: {
    en: 'Choose one of the values in the list.',
    ru: 'Выберите одно из значений в списке.',
  },
  value_taken: {
    en: 'Another entry already has this value. Choose another one.',
    ru: 'Такое значение уже есть у другой записи. Укажите другое.',
  },
  pattern_key: {
    en: 'Only Latin letters, digits and single hyphens between them, beginning with a small letter, for example civil-lawyer.',
    ru: 'Только латинские буквы, цифры и одиночные дефисы между ними, первая буква строчная, например civil-lawyer.',
  },
  pattern_https: {
    en: 'Enter a whole address that starts with https://, without spaces, for example https://example.com/page.',
    ru: 'Укажите адрес целиком, начиная с https:// и без пробелов, например https://example.com/page.',
  },
  pattern_phone: {
    en: 'Enter the number with + and the code of the country, only digits, spaces, brackets and hyphens after it, for example +370 600 00000.',
    ru: 'Укажите номер с + и кодом страны; дальше только цифры, пробелы, скобки и дефисы, например +370 600 00000.',
  },
  pattern_number: {
    en: 'Only digits, spaces, brackets and hyphens, with or without + at the beginning.',
    ru: 'Только цифры, пробелы, скобки и дефисы; в начале может стоять +.',
  },
  pattern_days: {
    en: 'Write each day as year-month-day and put commas between them: 2026-12-25, 2027-01-01.',
    ru: 'Каждый день пишите как год-месяц-день, между днями ставьте запятые: 2026-12-25, 2027-01-01.',
  },
  pattern_target: {
    en: 'Enter a page (privacy-policy), a section of the home page (#team) or an address that starts with https://.',
    ru: 'Укажите страницу (privacy-policy), раздел главной (#team) или адрес, который начинается с https://.',
  },
  time_zone_unknown: {
    en: 'No time zone has this name. Write it like Europe/Vilnius.',
    ru: 'Часового пояса с таким названием нет. Напишите, например, Europe/Vilnius.',
  },
  messenger_account: {
    en: 'Enter a number with +, or an address of this messenger that starts with https://.',
    ru: 'Укажите номер с + или адрес этого мессенджера, который начинается с https://.',
  },
  agreement_unknown: {
    en: 'No signed agreement has this reference. Copy it from “Visitors: signed agreements”.',
    ru: 'Подписанного договора с таким номером нет. Скопируйте номер из раздела «Посетители: подписанные договоры».',
  },
  agreement_still_named: {
    en: 'This withdrawal is matched with an agreement. To undo that, empty “Signed agreement” as well.',
    ru: 'Этот отказ связан с договором. Чтобы это отменить, очистите и поле «Подписанный договор».',
  },
  withdrawal_final: {
    en: 'A withdrawn version stays withdrawn. Publish the text again with a correction: that makes a new version.',
    ru: 'Отозванная версия остаётся отозванной. Исправьте текст и опубликуйте его снова: так появится новая версия.',
  },
  withdrawal_reason_missing: {
    en: 'Enter why this version is withdrawn.',
    ru: 'Напишите, почему эта версия отзывается.',
  },
} as const satisfies Record<string, Record<StaffLanguage, string>>;
export type RefusalCode = keyof typeof SENTENCES;

export interface FieldRefusal {
  /** Path of the field; empty if the error belongs to no field. */
  readonly path: readonly (string | number)[];
  readonly code: RefusalCode;
  readonly values: Values;
}

/** Creates the error with which the admin shows each message at its field. */
export function refusal(strapi: Core.Strapi, refusals: readonly [FieldRefusal, ...FieldRefusal[]]): Error {
  const language = staffLanguage(strapi);
  return validationError(refusals.map(({ path, code, values }) => ({ path: path.map(String), message: sentence(code, values, language) })));
}

/** Creates the error with which the admin shows this message at this field. */
export const fieldError = (field: string, message: string): Error => validationError([{ path: [field], message }]);

function validationError(all: readonly { readonly path: readonly string[]; readonly message: string }[]): Error {
  const atFields = all.filter(({ path }) => path.length > 0).map((one) => ({ ...one, name: 'ValidationError' }));
  return new errors.ValidationError(all[0]?.message ?? '', { errors: atFields });
}

/** One of the messages, in the language of the current user. */
export const sentenceFor = (strapi: Core.Strapi, code: RefusalCode, values: Values = {}): string => sentence(code, values, staffLanguage(strapi));

function sentence(code: RefusalCode, values: Values, language: StaffLanguage): string {
  const written = (value: Values[string] | undefined): string => {
    if (value instanceof SchemaName) return (language === 'ru' ? (TYPES_RU[value.english] ?? LABELS_RU[value.english]) : undefined) ?? value.english;
    return typeof value === 'number' ? value.toLocaleString(language) : (value ?? '');
  };
  return SENTENCES[code][language].replace(/\{(\w+)\}/g, (_whole, name: string) => written(values[name]));
}

export function isFilled<T>(list: readonly T[]): list is readonly [T, ...T[]] {
  return list.length > 0;
}

/** Names as they are written in texts. */
export const inBraces = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(' ');

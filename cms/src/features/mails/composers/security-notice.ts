import type { Core } from '@strapi/strapi';

import { environment } from '../../../environment';
import { visibleLine } from '../../../lib/visible-text';
import { USER } from '../../../strapi-internals/admin-services';
import { UIDS } from '../../../uids';
import { rolesAdminister } from '../../accounts/administrators';
import { accountBefore, administeringRoles, administrationRights, changesIn, formerAddress, wasAdministrator } from '../account-changes';
import { MailError, type OutboxMail, type Words } from '../mail';
import { staffLetter, type StaffMailLanguage } from './staff-letter';

type Written = Readonly<Record<StaffMailLanguage, { readonly subject: string; readonly text: string }>>;

const NEW_ADMINISTRATOR: Written = {
  ru: { subject: 'Новый администратор сайта', text: 'Учётная запись {{account}} получила роль администратора или другую роль с правами, которых нет ни у редакторов, ни у менеджеров заявок (например, на учётные записи, роли, ключи, настройки или журнал действий). С такими правами можно дойти до многого: до данных посетителей, настроек и учётных записей. Если в фирме этого никто не хотел, сразу отключите её и проверьте журнал действий.' },
  en: { subject: 'New administrator of the site', text: 'The account {{account}} was given the role of an administrator, or another one with rights that neither Editors nor Case managers have (such as those over accounts, roles, keys, settings or the audit log). Such rights lead far: visitors’ data, settings and accounts. If nobody at the firm meant to do this, deactivate it at once and look into the audit log.' },
};

/** To all others. */
const ADMINISTRATOR_CHANGED: Written = {
  ru: { subject: 'Изменена или удалена учётная запись администратора', text: 'У учётной записи {{account}} есть или была роль администратора или другая роль с правами, которых нет ни у редакторов, ни у менеджеров заявок (например, на учётные записи, роли, ключи, настройки или журнал действий). Теперь с ней сделано вот что: {{what}}. Если в фирме этого никто не хотел, сразу отключите учётную запись того, кто это сделал, и проверьте журнал действий: так возвращают себе доступ и убирают тех, кто мог бы помешать.' },
  en: { subject: 'Account of an administrator changed or deleted', text: 'The account {{account}} has or had the role of an administrator, or another one with rights that neither Editors nor Case managers have (such as those over accounts, roles, keys, settings or the audit log). This was done with it now: {{what}}. If nobody at the firm meant to do this, deactivate the account of whoever did it at once, and look into the audit log: that is how somebody comes back, and gets rid of those who could stop it.' },
};

/** To whoever has or had the account. */
const YOURS_CHANGED: Written = {
  ru: { subject: 'Изменена или удалена ваша учётная запись', text: 'С вашей учётной записью {{account}} в панели управления сайта кто-то другой сделал вот что: {{what}}. Если вы об этом не знали, сразу скажите администратору или руководителю фирмы.' },
  en: { subject: 'Your account was changed or deleted', text: 'Somebody else did this with your account {{account}} in the administration of the site: {{what}}. If you did not know of it, tell an Administrator or the head of the firm at once.' },
};

const MUCH_EXPORTED: Written = {
  ru: { subject: 'Выгружено много данных посетителей', text: 'С одной учётной записи за сутки выгружены в файлы все заявки, большая их часть или очень много данных посетителей. Если это сделали не вы и не ваш сотрудник по делу, сразу отключите эту учётную запись. Что именно выгружено — в журнале действий.' },
  en: { subject: 'Much of the visitors’ data was exported', text: 'Within a day, one account has exported to files all help requests, most of them, or very much of the visitors’ data. If neither you nor a colleague had a reason to do this, deactivate that account at once. The audit log says what was exported.' },
};

const NEW_KEY: Written = {
  ru: { subject: 'Создан или изменён ключ к сайту', text: 'В панели управления сайта создан или изменён ключ API «{{name}}». С ключом программа обходится без пароля и без второго шага входа. Если в фирме этого никто не хотел, сразу удалите ключ (настройки панели) и проверьте журнал действий.' },
  en: { subject: 'A key to the site was created or changed', text: 'An API key, “{{name}}”, was created or changed in the administration of the site. With a key, a program needs neither a password nor a second factor. If nobody at the firm meant to do this, delete the key at once (in the settings) and look into the audit log.' },
};

/** Its members can then be changed and deleted without a mail. */
const RIGHTS_TAKEN: Written = {
  ru: { subject: 'У роли отняты права администратора', text: 'У роли «{{name}}» отняты права, которых нет ни у редакторов, ни у менеджеров заявок (например, на учётные записи, роли, ключи, настройки или журнал действий). Какие именно — в журнале действий. Если в фирме этого никто не хотел, сразу верните их и отключите учётную запись того, кто это сделал: так убирают тех, кто мог бы помешать.' },
  en: { subject: 'Rights of an administrator were taken from a role', text: 'Rights that neither Editors nor Case managers have (such as those over accounts, roles, keys, settings or the audit log) were taken from the role “{{name}}”. The audit log says which. If nobody at the firm meant to do this, give them back at once and deactivate the account of whoever did it: that is how somebody gets rid of those who could stop it.' },
};

/** Texts by action of the audit log. Not editable as mail texts, so that nobody can silence them. */
const TEXTS: Readonly<Record<string, Written>> = {
  account_created: NEW_ADMINISTRATOR,
  account_changed: ADMINISTRATOR_CHANGED,
  account_deleted: ADMINISTRATOR_CHANGED,
  requests_exported: MUCH_EXPORTED,
  person_exported: MUCH_EXPORTED,
  agreement_handed_over: MUCH_EXPORTED,
  key_created: NEW_KEY,
  key_changed: NEW_KEY,
  permissions_changed: {
    ru: { subject: 'Роли даны права администратора', text: 'Роль «{{name}}» получила права, которых нет ни у редакторов, ни у менеджеров заявок (например, на учётные записи, роли, ключи, настройки или журнал действий). Что именно — в журнале действий. Если в фирме этого никто не хотел, сразу отнимите эти права и проверьте, у кого эта роль.' },
    en: { subject: 'A role was given rights of an administrator', text: 'The role “{{name}}” was given rights that neither Editors nor Case managers have (such as those over accounts, roles, keys, settings or the audit log). The audit log says which. If nobody at the firm meant to do this, take them away at once and look who has this role.' },
  },
  password_set: {
    ru: { subject: 'Администратор задал вам новый пароль', text: 'Для вашей учётной записи {{account}} администратор задал новый пароль и завершил её сеансы. Если вы об этом не просили, сразу скажите другому администратору: с этим паролем могут войти вместо вас. Свой пароль можно задать по ссылке «Забыли пароль?» на странице входа.' },
    en: { subject: 'An Administrator has set a new password for you', text: 'An Administrator has set a new password for your account {{account}} and ended its sessions. If you did not ask for this, tell another Administrator at once: with that password somebody may log in as you. “Forgot your password?” on the log-in page lets you choose your own.' },
  },
  password_refused: {
    ru: { subject: 'Кто-то подбирает ваш пароль', text: 'В панели управления сайта, в сеансе вашей учётной записи {{account}}, много раз подряд вводили текущий пароль. Дальнейшие попытки приостановлены. Если это были не вы, кто-то работает под вашим именем, но пароля не знает: сразу задайте новый пароль по ссылке «Забыли пароль?» на странице входа, это завершит все сеансы, и скажите администратору.' },
    en: { subject: 'Somebody is guessing your password', text: 'In a session of your account {{account}} in the administration of the site, the current password was entered many times in a row. Further attempts have to wait. If it was not you, somebody is logged in as you without knowing your password: choose a new one at once with “Forgot your password?” on the log-in page, which ends all sessions, and tell an Administrator.' },
  },
  second_factor_set_up: {
    ru: { subject: 'Настроен второй шаг входа', text: 'Для вашей учётной записи {{account}} настроен второй шаг входа: теперь для входа нужны пароль и код из приложения. Если это сделали не вы, кто-то знает ваш пароль: сразу скажите администратору.' },
    en: { subject: 'Second factor set up', text: 'A second factor was set up for your account {{account}}: logging in now takes your password and a code of the app. If it was not you, somebody knows your password: tell an Administrator at once.' },
  },
  second_factor_removed: {
    ru: { subject: 'Второй шаг входа убран', text: 'Для входа в вашу учётную запись {{account}} снова достаточно пароля. Если это сделали не вы, сразу смените пароль и скажите администратору.' },
    en: { subject: 'Second factor removed', text: 'Your account {{account}} again takes only the password to log in. If it was not you, change your password at once and tell an Administrator.' },
  },
  second_factor_reset: {
    ru: { subject: 'Второй шаг входа сброшен', text: 'Администратор сбросил второй шаг входа для вашей учётной записи {{account}} и завершил её сеансы. Прежнее приложение и резервные коды больше не действуют. Если вы об этом не просили, сразу скажите администратору.' },
    en: { subject: 'Second factor reset', text: 'An Administrator has reset the second factor of your account {{account}} and ended its sessions. The former app and recovery codes are no longer valid. If you did not ask for this, tell an Administrator at once.' },
  },
  second_factor_refused: {
    ru: { subject: 'Кто-то подбирает код для входа', text: 'Кто-то ввёл правильный пароль от вашей учётной записи {{account}} (или открыл ссылку из письма для неё) и много раз подряд неверный код. Вход не состоялся, дальнейшие попытки приостановлены. Если это были не вы, смените пароль: его знает кто-то ещё.' },
    en: { subject: 'Somebody is guessing your log-in code', text: 'Somebody entered the right password of your account {{account}} (or opened a link of a mail to it), and wrong codes many times in a row. They did not get in, and further attempts have to wait. If it was not you, change your password: somebody else knows it.' },
  },
  recovery_code_used: {
    ru: { subject: 'Использован резервный код', text: 'Для учётной записи {{account}} использован резервный код. Осталось кодов: {{left}}. Если это были не вы, сразу смените пароль и скажите администратору; если кодов осталось мало, создайте новые в профиле.' },
    en: { subject: 'Recovery code used', text: 'A recovery code of the account {{account}} was used. Codes left: {{left}}. If it was not you, change your password at once and tell an Administrator; if few are left, make new ones in your profile.' },
  },
};

/** To the former address of an account. */
const ADDRESS_CHANGED: Written = {
  ru: { subject: 'Изменён адрес вашей учётной записи', text: 'У вашей учётной записи в панели управления сайта теперь другой адрес почты: {{account}}. Ссылки для смены пароля приходят на него. Если вы об этом не просили, сразу скажите администратору: вашей учётной записью может пользоваться кто-то другой.' },
  en: { subject: 'E-mail address of your account changed', text: 'Your account in the administration of the site has another e-mail address now: {{account}}. Links to set a new password go there. If you did not ask for this, tell an Administrator at once: somebody else may be using your account.' },
};

const LABELS = { ru: { by: 'Кто', at: 'Когда', log: 'Журнал действий', nobody: 'без входа' }, en: { by: 'By whom', at: 'When', log: 'Audit log', nobody: 'nobody logged in' } } as const;

interface Reader {
  readonly email: string;
  readonly preferedLanguage: string | null;
}

interface Row {
  readonly action: string;
  readonly recorded_at: string;
  readonly actor_email: string | null;
  readonly subject_type: string | null;
  readonly subject: string | null;
  readonly details: string;
}

const DONE = {
  ru: { deleted: 'удалена', activated: 'включена', deactivated: 'отключена', password: 'новый пароль', email: 'другой адрес почты', roles: 'другие роли', none: 'нет' },
  en: { deleted: 'deleted', activated: 'activated', deactivated: 'deactivated', password: 'another password', email: 'another e-mail address', roles: 'other roles', none: 'none' },
} as const;

/** What was done to an account of an administrator. */
function doneIn(row: Row, language: StaffMailLanguage): string {
  const words = DONE[language];
  const { active, email, roles } = changesIn(row);
  const list = (names: readonly string[] | null): string => names?.join(', ') || words.none;
  return visibleLine(
    [
      row.action === 'account_deleted' ? words.deleted : '',
      active ? (active[1] ? words.activated : words.deactivated) : '',
      row.action === 'password_set' ? words.password : '',
      email ? `${words.email} (${email[0]} → ${email[1]})` : '',
      roles ? `${words.roles} (${list(roles[0])} → ${list(roles[1])})` : '',
    ].filter(Boolean).join('; '),
  );
}

/** The texts for this reader. Owners of an account read what they should do about it. */
async function textsFor(strapi: Core.Strapi, row: Row, is: { readonly former: boolean; readonly owner: boolean }): Promise<Written | undefined> {
  const { action } = row;
  if (action === 'permissions_changed' && !administrationRights(row.details).given) return RIGHTS_TAKEN;
  if (action === 'password_set') return is.owner ? TEXTS[action] : ADMINISTRATOR_CHANGED;
  if (action !== 'account_changed' && action !== 'account_deleted') return TEXTS[action];
  // Of all that changed at once; in their own profile people change the address only.
  const { active, roles: changedRoles } = changesIn(row);
  if (is.former && action === 'account_changed') return active || changedRoles ? YOURS_CHANGED : ADDRESS_CHANGED;
  if (action === 'account_changed' && (await isNewAdministrator(strapi, row))) return NEW_ADMINISTRATOR;
  return is.owner ? YOURS_CHANGED : TEXTS[action];
}

async function isNewAdministrator(strapi: Core.Strapi, row: Row): Promise<boolean> {
  const { roles } = accountBefore(row);
  if (roles === undefined) return false;
  // Entries of earlier versions do not say which of the roles administered.
  return administeringRoles(row) === undefined ? !(await rolesAdminister(strapi, { name: roles })) : !wasAdministrator(row);
}

/** To whom an entry of the audit log concerns: what was done, by whom and when. */
export async function securityNotice(strapi: Core.Strapi, { reference, recipient }: OutboxMail): Promise<Words> {
  const row: Row | null = await strapi.db.query(UIDS.auditEntry).findOne({ where: { sequence: Number(reference) } });
  if (!row || recipient === null) throw new MailError('source_missing', true);
  const account: Reader | null = row.subject === null || row.subject_type !== USER ? null : await strapi.db.query(USER).findOne({ select: ['email', 'preferedLanguage'], where: { id: Number(row.subject) } });
  const isFormer = formerAddress(row) === recipient;
  const address = account?.email ?? accountBefore(row).email ?? (await addressOfDeleted(strapi, row));
  // At an address that was just given to the account, others learn of it as others.
  const isMoved = row.action === 'account_changed' && formerAddress(row) !== undefined;
  const isOwner = isFormer || (address === recipient && !isMoved);
  const texts = await textsFor(strapi, row, { former: isFormer, owner: isOwner });
  if (!texts) throw new MailError('source_missing', true);
  const reader: Reader | null = isFormer ? account : await strapi.db.query(USER).findOne({ select: ['email', 'preferedLanguage'], where: { email: recipient } });
  const { left, name } = JSON.parse(row.details) as Readonly<Partial<Record<'left' | 'name', unknown>>>;
  const href = new URL('admin/audit-log', environment().cmsUrl).href;
  return staffLetter(strapi, recipient, reader?.preferedLanguage, (language, time) => ({
    subject: texts[language].subject,
    text: `${texts[language].text}\n\n{{details}}`,
    values: { account: { text: address ?? '' }, what: { text: doneIn(row, language) }, left: { text: String(left ?? '') }, name: { text: newest(name) } },
    details: [
      { label: LABELS[language].by, text: visibleLine(row.actor_email ?? LABELS[language].nobody) },
      { label: LABELS[language].at, text: time(new Date(row.recorded_at)) },
      ...(isOwner ? [] : [{ label: LABELS[language].log, text: href, href }]),
    ],
  }));
}

/** The last address of an account that was deleted before the mail was composed. */
async function addressOfDeleted(strapi: Core.Strapi, { subject, subject_type }: Row): Promise<string | undefined> {
  if (subject === null || subject_type !== USER) return undefined;
  const row: Row | null = await strapi.db.query(UIDS.auditEntry).findOne({ where: { action: 'account_deleted', subject_type, subject }, orderBy: { sequence: 'desc' } });
  return row ? accountBefore(row).email : undefined;
}

/** Of a value that was changed, the new one. */
function newest(value: unknown): string {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return visibleLine(typeof last === 'string' ? last : '');
}

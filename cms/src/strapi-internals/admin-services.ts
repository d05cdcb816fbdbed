import type { Core } from '@strapi/strapi';

import type { Permission } from '../record-rights';
import { hasFunctions } from './functions';

/** The columns of `admin_users` that are used here. */
export interface User {
  readonly id: number;
  readonly documentId: string;
  readonly email: string;
  readonly password: string | null;
  readonly isActive: boolean | null;
  readonly preferedLanguage: string | null;
  /** Of an invitation that was not accepted yet. */
  readonly registrationToken: string | null;
  readonly resetPasswordToken: string | null;
  readonly resetPasswordTokenExpiresAt: string | Date | null;
}

export const USER = 'admin::user';
/** Code of the role of administrators. */
export const ADMINISTRATOR = 'strapi-super-admin';
/** How rights to read and write entries begin. */
export const EXPLORER = 'plugin::content-manager.explorer.';

/** Result of a credentials check, in the format of passport’s local strategy. */
export type Credentials = readonly [error: null, user: User | false, info?: { readonly message: string }];

interface Registration {
  readonly registrationToken: string;
  readonly userInfo: { readonly firstname: string; readonly lastname?: string | null; readonly password: string };
}
interface NewUser {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly password: string;
  readonly isActive: true;
  readonly registrationToken: null;
  readonly roles: readonly number[];
}
/** An account that an administrator invites. */
type Invited = Omit<NewUser, 'password' | 'isActive' | 'registrationToken'>;

/** The parts of Strapi’s services that are used here. Strapi calls them through the same objects, so replacing a function affects Strapi too. */
interface AuthService {
  validatePassword(password: string, hash: string): Promise<boolean>;
  hashPassword(password: string): Promise<string>;
  checkCredentials(credentials: { readonly email: string; readonly password: unknown }): Promise<Credentials>;
  forgotPassword(input: { readonly email: string }): Promise<void>;
  resetPassword(input: { readonly resetPasswordToken: string; readonly password: string }): Promise<unknown>;
}
interface UserService {
  exists(): Promise<boolean>;
  create(user: NewUser | Invited): Promise<User>;
  findRegistrationInfo(registrationToken: string): Promise<unknown>;
  register(registration: Registration): Promise<unknown>;
}
interface TokenService {
  createToken(): string;
}
interface Named {
  readonly code: string;
}
interface RoleService {
  readonly hooks: { readonly willResetSuperAdminPermissions: { register(change: (permissions: readonly Permission[]) => readonly Permission[]): unknown } };
  exists(): Promise<boolean>;
  getSuperAdmin(): Promise<{ readonly id: number } | null>;
  findOne(where: Named): Promise<{ readonly id: number } | null>;
  findOneWithUsersCount(where: Named): Promise<{ readonly id: number; readonly usersCount: number } | null>;
  create(role: Named & { readonly name: string; readonly description: string }): Promise<{ readonly id: number }>;
  deleteByIds(ids: readonly number[]): Promise<unknown>;
  assignPermissions(roleId: number, permissions: readonly Permission[]): Promise<unknown>;
  addPermissions(roleId: number, permissions: readonly Permission[]): Promise<unknown>;
}
/** What an ability allows, as CASL describes it. */
export interface AbilityRule {
  readonly action: string;
  readonly subject: string;
  readonly fields?: readonly string[];
  readonly conditions?: object;
}
/** The permissions of a user. */
export interface UserAbility {
  readonly rules: readonly AbilityRule[];
  can(action: string, subject: string): boolean;
}
interface Action {
  readonly section: string;
}
interface PermissionService {
  readonly actionProvider: {
    values(): readonly Action[];
    registerMany(actions: readonly { readonly section: 'settings'; readonly category: string; readonly displayName: string; readonly uid: string }[]): Promise<unknown>;
  };
  readonly conditionProvider: { keys(): readonly string[] };
  readonly engine: {
    generateUserAbility(user: object): Promise<UserAbility>;
    generateTokenAbility(permissions: readonly object[], owner: object): Promise<UserAbility>;
  };
  findUserPermissions(user: object): Promise<readonly object[]>;
}
interface ContentTypeService {
  getPermissionsWithNestedFields(actions: readonly Action[]): readonly Permission[];
}

export const authService = (strapi: Core.Strapi): AuthService => strapi.service('admin::auth') as unknown as AuthService;
export const userService = (strapi: Core.Strapi): UserService => strapi.service(USER) as unknown as UserService;
export const tokenService = (strapi: Core.Strapi): TokenService => strapi.service('admin::token') as unknown as TokenService;
export const roleService = (strapi: Core.Strapi): RoleService => strapi.service('admin::role') as unknown as RoleService;
export const permissionService = (strapi: Core.Strapi): PermissionService => strapi.service('admin::permission') as unknown as PermissionService;
export const contentTypeService = (strapi: Core.Strapi): ContentTypeService => strapi.service('admin::content-type') as unknown as ContentTypeService;

/** Whether Strapi has refused to leave nobody with the role of administrators. */
export const isLastAdministratorError = (error: unknown): boolean => error instanceof Error && error.message === 'You must have at least one user with super admin role.';

/** Boot check: the services have the functions that are used here. */
export function adminServicesAreKnown(strapi: Core.Strapi): boolean {
  const { actionProvider, conditionProvider, engine } = permissionService(strapi);
  return (
    hasFunctions(authService(strapi), 'validatePassword', 'hashPassword', 'checkCredentials', 'forgotPassword', 'resetPassword') &&
    hasFunctions(userService(strapi), 'exists', 'create', 'findRegistrationInfo', 'register') &&
    hasFunctions(tokenService(strapi), 'createToken') &&
    hasFunctions(roleService(strapi), 'exists', 'getSuperAdmin', 'findOne', 'findOneWithUsersCount', 'create', 'deleteByIds', 'assignPermissions', 'addPermissions') &&
    hasFunctions(actionProvider, 'values', 'registerMany') &&
    hasFunctions(conditionProvider, 'keys') &&
    hasFunctions(engine, 'generateUserAbility', 'generateTokenAbility') &&
    hasFunctions(permissionService(strapi), 'findUserPermissions') &&
    hasFunctions(contentTypeService(strapi), 'getPermissionsWithNestedFields')
  );
}

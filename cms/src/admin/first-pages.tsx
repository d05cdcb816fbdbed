import { type Permission, type StrapiApp, useAuth, useIsMobile } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import { Navigate, useMatch } from 'react-router-dom';

import { UIDS } from '../uids';
import { changePage } from './strapi-pages';

interface FirstPage {
  readonly action: string;
  readonly subject?: string;
  readonly address: string;
}

const readable = (kind: 'collection-types' | 'single-types', uid: string): FirstPage => ({ action: 'plugin::content-manager.explorer.read', subject: uid, address: `/content-manager/${kind}/${uid}` });

/** What “Content Manager” opens: the first of these that the account may see. Strapi would open the first one by the alphabet. */
const CONTENT_PAGES: readonly FirstPage[] = [readable('collection-types', UIDS.helpRequest), readable('single-types', UIDS.homePage)];

/** What “Settings” opens. Strapi would open “Overview”, which says the version and the licence; others have only that page there. */
const SETTINGS_PAGES: readonly FirstPage[] = [{ action: 'admin::users.read', address: '/settings/users?pageSize=10&page=1&sort=firstname' }];

/** Lets the menu lead to the pages that each role works with. Phones keep Strapi's list of all pages. */
export function setFirstPages(app: StrapiApp): void {
  changePage(app, ['content-manager/*'], (Page) => withFirstPage(Page, '/content-manager', CONTENT_PAGES));
  changePage(app, ['settings/*'], (Page) => withFirstPage(Page, '/settings', SETTINGS_PAGES));
}

/** Only the bare address leads on: Strapi's own links name a page. */
function withFirstPage(Page: ComponentType, address: string, pages: readonly FirstPage[]): ComponentType {
  return function PageOrFirst() {
    const isBare = useMatch(address) !== null;
    const isMobile = useIsMobile();
    const first = useAuth('firstPages', ({ permissions }) => pages.find((page) => permissions.some((one) => isRightFor(one, page)))?.address);
    return isBare && !isMobile && first !== undefined ? <Navigate to={first} replace /> : <Page />;
  };
}

const isRightFor = (permission: Pick<Permission, 'action' | 'subject'>, { action, subject }: FirstPage): boolean => permission.action === action && (subject === undefined || permission.subject === subject);

import { factories } from '@strapi/strapi';

export default factories.createCoreService('api::help-request-page.help-request-page');

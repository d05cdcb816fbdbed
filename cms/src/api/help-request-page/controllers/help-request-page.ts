import { factories } from '@strapi/strapi';

export default factories.createCoreController('api::help-request-page.help-request-page');

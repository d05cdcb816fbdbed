import { factories } from '@strapi/strapi';

export default factories.createCoreController('api::news-page.news-page');

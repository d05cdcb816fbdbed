import { factories } from '@strapi/strapi';

export default factories.createCoreService('api::interface-texts.interface-texts');

import { factories } from '@strapi/strapi';

export default factories.createCoreController('api::interface-texts.interface-texts');
